import { sql } from 'kysely'
import { deskSendOptions, type SentOption } from '#contract/desk/requests/option-sending.ts'
import type { BodyOf } from '#contract/shared/endpoint.ts'
import { invalidField, Problem } from '#contract/shared/problems.ts'
import type { DeskTrx } from '#server/platform/db/transactions.ts'
import type { App, StaffActor } from '#server/platform/http/app.ts'
import { idempotent } from '#server/platform/http/idempotency.ts'
import { inLanguage, languageOf } from '#server/platform/language/language.ts'
import { openRequest } from '#server/records/access-log/open-request.ts'
import { canTake, reply } from '#server/requests/replies/reply.ts'
import { dropTask } from '#server/requests/tasks/change-task.ts'
import { hasNewerMessages } from '#server/requests/timeline/has-newer-messages.ts'
import { type LockedRequest, lockRequest, notBefore } from '#server/requests/timeline/lock-request.ts'
import { localeOfMember } from '#server/tenants/companies/locale-of-member.ts'
import { optionDraftOf, sentFiles } from './draft.ts'
import { messageOf } from './message-of.ts'
import { optionsOf } from './sets.ts'

type Sending = BodyOf<typeof deskSendOptions>
type Stored = Awaited<ReturnType<typeof optionsOf>>['sets'][number]

/**
 * Sends options to the member as a message: a new set, or the next version of a set, which voids a pick of the
 * previous version. A version is immutable. Exactly once for an Idempotency-Key.
 */
export function sendOptions(app: App, staff: StaffActor, externalId: string, wish: Sending, key: string | undefined) {
  return app.deskDb.transaction().execute(async (trx) => {
    const isHere = await canTake(trx, staff)
    const request = await lockRequest(trx, externalId)
    const now = notBefore(request.last_message_at, app.now())
    const otherwise = { why: 'acted', reason: 'Sent options in it' } as const
    await openRequest(trx, staff, request, { action: 'deskSendOptions', otherwise }, now)
    const path = deskSendOptions.path.replace(':external_id', externalId)
    // a retry with another read position still sends the same options
    const { seen_seq: _seen, ...body } = wish
    await idempotent(trx, staff, { path, key, body }, now, () => write(trx, { app, staff, request, wish, now, isHere }))
    return deskOptionsOf(trx, staff, request.id)
  })
}

/** The options as both sides see them, and this concierge's draft. */
export async function deskOptionsOf(trx: DeskTrx, staff: StaffActor, requestId: number) {
  return { ...(await optionsOf(trx, requestId)), draft: await optionDraftOf(trx, staff, requestId) }
}

type Writing = { app: App; staff: StaffActor; request: LockedRequest; wish: Sending; now: Date; isHere: boolean }

async function write(trx: DeskTrx, { app, staff, request, wish, now, isHere }: Writing): Promise<string> {
  if (request.status === 'closed')
    throw new Problem('options_closed', { message: 'This request is completed. Please take it up again first.' })
  if (await hasNewerMessages(trx, { requestId: request.id, staffId: staff.id, seq: wish.seen_seq }))
    throw new Problem('conversation_moved')
  refuseTimes(wish, now)
  const before = await versionBefore(trx, request.id, wish)
  const options = wish.options.map((option) => ({ ...option, id: knownId(before, option) ?? app.newId() }))
  if (before && isSame(before.version, { ...wish, options }))
    throw invalidField('options', 'Nothing differs from the version before.')
  const sent = await sentFiles(trx, request.id)
  const attachment_keys = options.flatMap(({ file_key }) => (file_key === null || sent.has(file_key) ? [] : [file_key]))
  const member = await trx
    .selectFrom('members')
    .select(['timezone as zone', localeOfMember.as('locale')])
    .where('id', '=', request.member_id)
    .executeTakeFirstOrThrow()
  const { zone } = member
  const body = inLanguage(languageOf(member), () => messageOf({ ...wish, options, zone }, before?.version))
  const message_id = await reply(trx, {
    app,
    staff,
    request,
    draft: { body, attachment_keys },
    now,
    isHere,
  })
  const version = { id: app.newId(), request_id: request.id, message_id, sent_at: now, sent_by: staff.name }
  await trx
    .insertInto('option_versions')
    .values({
      ...version,
      set_id: before?.set.id ?? app.newId(),
      version: (before?.version.version ?? 0) + 1,
      question: wish.question,
      words: wish.words,
      expires_at: wish.expires_at,
    })
    .execute()
  await trx
    .insertInto('options')
    .values(
      options.map(({ price, ...option }, index) => ({
        ...option,
        version_id: version.id,
        place: index + 1,
        price: sql<string>`${price.amount}::numeric`,
        currency: price.currency,
      })),
    )
    .execute()
  await dropOpenTask(trx, before?.version)
  await trx
    .deleteFrom('desk.option_drafts')
    .where((draft) => draft.and({ staff_id: staff.id, request_id: request.id }))
    .execute()
  return version.id
}

/** Each option must be held when it is sent, and at least one of them until the set expires. */
function refuseTimes({ expires_at, options }: Sending, now: Date): void {
  if (expires_at <= now) throw invalidField('expires_at', OVER)
  for (const [index, { held_until }] of options.entries())
    if (held_until && held_until <= now) throw invalidField(`options.${index}.held_until`, OVER)
  if (options.every(({ held_until }) => held_until && held_until < expires_at))
    throw invalidField('expires_at', 'None of them is held that long. Please choose an earlier time.')
}

const OVER = 'That time has passed. Please choose a later one.'

/** The previous pick is void, so its open task is dropped; money already spent is not affected. */
async function dropOpenTask(trx: DeskTrx, before: Stored['versions'][number] | undefined): Promise<void> {
  if (!before?.task || before.task.outcome) return
  const { task_id } = await trx
    .selectFrom('spending_tasks')
    .select('task_id')
    .where('version_id', '=', before.id)
    .executeTakeFirstOrThrow()
  await dropTask(trx, task_id)
}

/** The newest version of the set, if it is the one that the call replaces. */
async function versionBefore(trx: DeskTrx, requestId: number, { set_id, replaces }: Sending) {
  if (set_id === null) return null
  const set = (await optionsOf(trx, requestId)).sets.find(({ id }) => id === set_id)
  const version = set?.versions.at(-1)
  if (!set || !version) throw invalidField('set_id', 'There are no such options in this request.')
  if (version.id !== replaces) throw new Problem('changed_meanwhile')
  return { set, version }
}

function knownId(before: { set: Stored } | null, { id }: SentOption): string | undefined {
  return before?.set.versions.flatMap(({ options }) => options).find((option) => option.id === id)?.id
}

type Compared = Pick<Sending, 'question' | 'words' | 'expires_at' | 'options'>

/** Compares texts and amounts exactly. */
function isSame(before: Stored['versions'][number], next: Compared): boolean {
  const listed = before.options.map(({ file, ...option }) => ({ ...option, file_key: file?.key ?? null }))
  return (
    before.question === next.question &&
    before.words === next.words &&
    before.expires_at.getTime() === next.expires_at.getTime() &&
    listed.length === next.options.length &&
    next.options.every((option, index) => serialized(option) === serialized(listed[index]))
  )
}

const serialized = (option: object | undefined) =>
  JSON.stringify(option, option && [...Object.keys(option), 'amount', 'currency'].toSorted())
