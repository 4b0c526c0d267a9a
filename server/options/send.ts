import { sql } from 'kysely'
import { deskSendOptions, type SentOption } from '#contract/desk/option-sending.ts'
import type { BodyOf } from '#contract/shared/endpoint.ts'
import { invalidField, Problem } from '#contract/shared/problems.ts'
import { openRequest } from '#server/access-log/open-request.ts'
import type { DeskTrx } from '#server/db/transactions.ts'
import type { App, StaffActor } from '#server/http/app.ts'
import { once } from '#server/http/idempotency.ts'
import { dropTask } from '#server/promises/change-task.ts'
import { canTake, reply } from '#server/replies/reply.ts'
import { hasNewerMessages } from '#server/timeline/has-newer-messages.ts'
import { type LockedRequest, lockRequest, notBefore } from '#server/timeline/lock-request.ts'
import { optionDraftOf, sentFiles } from './draft.ts'
import { messageOf } from './message-of.ts'
import { optionsOf } from './sets.ts'

type Sending = BodyOf<typeof deskSendOptions>
type Stored = Awaited<ReturnType<typeof optionsOf>>['sets'][number]

/**
 * Sends options to the member as a message: a new set, or the next version of one, by which what was picked of the
 * version before counts no more. A version is written once. Exactly once for an Idempotency-Key.
 */
export function sendOptions(app: App, staff: StaffActor, externalId: string, wish: Sending, key: string | undefined) {
  return app.deskDb.transaction().execute(async (trx) => {
    const isHere = await canTake(trx, staff)
    const request = await lockRequest(trx, externalId)
    const now = notBefore(request.last_message_at, app.now())
    const otherwise = { why: 'acted', reason: 'Sent options in it' } as const
    await openRequest(trx, staff, request, { action: 'deskSendOptions', otherwise }, now)
    const path = deskSendOptions.path.replace(':external_id', externalId)
    // what was seen meanwhile does not make them other options
    const { seen_seq: _seen, ...body } = wish
    await once(trx, staff, { path, key, body }, now, () => write(trx, { app, staff, request, wish, now, isHere }))
    return deskOptionsOf(trx, staff, request.id)
  })
}

/** The same for both sides, and what this colleague has begun. */
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
    .select('timezone')
    .where('id', '=', request.member_id)
    .executeTakeFirst()
  const zone = member?.timezone ?? null
  const message_id = await reply(trx, {
    app,
    staff,
    request,
    draft: { body: messageOf({ ...wish, options, zone }, before?.version), attachment_keys },
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

/** Each option can be picked when it is sent, and one of them as long as the whole set says. */
function refuseTimes({ expires_at, options }: Sending, now: Date): void {
  if (expires_at <= now) throw invalidField('expires_at', OVER)
  for (const [index, { held_until }] of options.entries())
    if (held_until && held_until <= now) throw invalidField(`options.${index}.held_until`, OVER)
  if (options.every(({ held_until }) => held_until && held_until < expires_at))
    throw invalidField('expires_at', 'None of them is held that long. Please choose an earlier time.')
}

const OVER = 'That time is over. Please choose a later one.'

/** What was picked counts no more, so nobody spends by it; what was spent already stays. */
async function dropOpenTask(trx: DeskTrx, before: Stored['versions'][number] | undefined): Promise<void> {
  if (!before?.task || before.task.outcome) return
  const { task_id } = await trx
    .selectFrom('spending_tasks')
    .select('task_id')
    .where('version_id', '=', before.id)
    .executeTakeFirstOrThrow()
  await dropTask(trx, task_id)
}

/** The newest version of the set, where it is the one that this replaces. */
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

/** Word for word and to the last digit. */
function isSame(before: Stored['versions'][number], next: Compared): boolean {
  const listed = before.options.map(({ file, ...option }) => ({ ...option, file_key: file?.key ?? null }))
  return (
    before.question === next.question &&
    before.words === next.words &&
    before.expires_at.getTime() === next.expires_at.getTime() &&
    listed.length === next.options.length &&
    next.options.every((option, index) => said(option) === said(listed[index]))
  )
}

const said = (option: object | undefined) =>
  JSON.stringify(option, option && [...Object.keys(option), 'amount', 'currency'].toSorted())
