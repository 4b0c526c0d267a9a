import { sql, type Transaction } from 'kysely'
import { t } from '#basics/language/translate.ts'
import { moneyWords } from '#basics/money.ts'
import { hasVisibleContent, trimmed } from '#basics/text/graphemes.ts'
import { answerOptions as endpoint } from '#contract/member/options.ts'
import type { BodyOf } from '#contract/shared/endpoint.ts'
import type { OptionAnswer } from '#contract/shared/options.ts'
import { invalidField, Problem, type ProblemCode } from '#contract/shared/problems.ts'
import type { MemberTables } from '#server/platform/db/tables.ts'
import type { MemberActor, MemberApp } from '#server/platform/http/app.ts'
import { answerBefore, claimKey, claimOf } from '#server/platform/http/idempotency.ts'
import { quotaReached, takeOfDay } from '#server/platform/http/quotas.ts'
import { announce } from '#server/realtime/live/announce.ts'
import { lockOwnRequest, type OwnRequest } from '#server/requests/timeline/lock-own-request.ts'
import { notBefore } from '#server/requests/timeline/lock-request.ts'
import { HTML_VERSION, messageHtml } from '#server/requests/timeline/message-html.ts'
import { refuseAfterGrace } from '#server/tenants/companies/standing.ts'
import { refusalToPick } from './refusal.ts'
import { optionsOf } from './sets.ts'

type Choice = BodyOf<typeof endpoint>
type Trx = Transaction<MemberTables>

/**
 * Picks an option, or declines a version; exactly once for an Idempotency-Key. All conditions are checked under the
 * request's lock, by this server's clock, so the second of two simultaneous answers sees the first.
 */
export function answerOptions(
  app: MemberApp,
  member: MemberActor,
  externalId: string,
  choice: Choice,
  key: string | undefined,
): Promise<OptionAnswer> {
  const path = endpoint.path.replace(':id', externalId)
  const change = key === undefined ? null : ({ actor: `member:${member.id}`, path, key, body: choice } as const)
  return app.db.transaction().execute(async (trx) => {
    const request = await lockOwnRequest(trx, member, externalId)
    const before = change && (await answerBefore(trx, change, app.now()))
    if (before) return JSON.parse(before) as OptionAnswer // as it is saved below
    await refuseAfterGrace(trx, { memberId: member.id, now: app.now() })
    if (!(await takeOfDay({ ...app, db: trx }, 'messages', member.id))) throw quotaReached(app.now())
    const now = notBefore(request.last_message_at, app.now())
    const answering = { app, member, request, now }
    const answer = await (choice.option_id === null
      ? decline(trx, answering, choice.version_id, choice.reason ?? '')
      : pick(trx, answering, choice.version_id, choice.option_id))
    if (change)
      await claimKey(claimOf(change, now), sql`(values (${JSON.stringify(answer)})) as done (answer)`).execute(trx)
    await announce(trx, { memberId: member.id, type: 'message.created', requestExternalId: externalId })
    return answer
  })
}

type Answering = {
  readonly app: Pick<MemberApp, 'newId'>
  readonly member: MemberActor
  readonly request: OwnRequest
  readonly now: Date
}

async function pick(trx: Trx, answering: Answering, versionId: string, optionId: string): Promise<OptionAnswer> {
  const { request, now } = answering
  await refuseDeadVersion(trx, answering, versionId)
  const option = await trx
    .selectFrom('options')
    .select(['title', 'currency', 'held_until', sql<string>`price::text`.as('amount')])
    .where('version_id', '=', versionId)
    .where('id', '=', optionId)
    .executeTakeFirst()
  if (!option) throw invalidField('option_id', t('This option is not one of them.'))
  const { title, held_until, ...price } = option
  if (held_until && held_until <= now) await refuse(trx, request.id, 'options_expired', notHeld(title))
  const refusal = await refusalToPick(trx, request.id, price)
  if (refusal) await refuse(trx, request.id, refusal.code, refusal.message)
  const message_id = await say(trx, answering, t('I pick {title}, {price}.', { title, price: moneyWords(price) }))
  await trx
    .insertInto('option_answers')
    .values((values) => ({
      version_id: versionId,
      kind: 'picked',
      option_id: optionId,
      price: price.amount,
      currency: price.currency,
      cap: values
        .selectFrom('spending_caps')
        .select('amount')
        .where('request_id', '=', request.id)
        .orderBy('position', 'desc')
        .limit(1),
      answered_at: now,
      message_id,
    }))
    .execute()
  return { kind: 'picked', option_id: optionId, price, reason: null, at: now.toISOString(), message_id }
}

const notHeld = (title: string) =>
  t('{title} is not held anymore. Your concierge can ask whether it can still be had.', { title })

async function decline(trx: Trx, answering: Answering, versionId: string, words: string): Promise<OptionAnswer> {
  const { now } = answering
  const reason = trimmed(words)
  if (!hasVisibleContent(reason)) throw invalidField('reason', t('Please say what is missing.'))
  await refuseDeadVersion(trx, answering, versionId)
  const message_id = await say(trx, answering, t('None of these. {reason}', { reason }))
  await trx
    .insertInto('option_answers')
    .values({ version_id: versionId, kind: 'declined', reason, answered_at: now, message_id })
    .execute()
  return { kind: 'declined', option_id: null, price: null, reason, at: now.toISOString(), message_id }
}

/** Only the newest version of an open request can be answered, once, until it expires. */
async function refuseDeadVersion(trx: Trx, { request, now }: Answering, versionId: string): Promise<void> {
  const version = await trx
    .selectFrom('option_versions as version')
    .leftJoin('option_answers as answer', 'answer.version_id', 'version.id')
    .select(['version.expires_at', 'answer.kind'])
    .select((is) =>
      is
        .exists(
          is
            .selectFrom('option_versions as later')
            .select('later.id')
            .whereRef('later.set_id', '=', 'version.set_id')
            .whereRef('later.version', '>', 'version.version'),
        )
        .as('is_replaced'),
    )
    .where('version.id', '=', versionId)
    .where('version.request_id', '=', request.id)
    .executeTakeFirst()
  if (!version) throw invalidField('version_id', t('There are no such options here.'))
  if (request.status === 'closed') await refuse(trx, request.id, 'options_closed')
  if (version.is_replaced) await refuse(trx, request.id, 'options_replaced')
  if (version.kind !== null) await refuse(trx, request.id, 'options_answered')
  if (version.expires_at <= now) await refuse(trx, request.id, 'options_expired')
}

/** The error includes the current options, so that the client needs no second call. */
async function refuse(trx: Trx, requestId: number, code: ProblemCode, message?: string): Promise<never> {
  throw new Problem(code, { ...(message && { message }), current: await optionsOf(trx, requestId) })
}

/** Sends the answer as the member's message, with the same effects as any message. Returns its id. */
async function say(trx: Trx, { app, member, request, now }: Answering, body: string): Promise<string> {
  const id = app.newId()
  const seq = request.last_seq + 1
  const message = {
    kind: 'message',
    id,
    at: now,
    body,
    body_html: messageHtml(body),
    html_version: HTML_VERSION,
  } as const
  await trx
    .insertInto('timeline')
    .values({ request_id: request.id, seq, ...message, source: 'user', source_name: member.fullName })
    .execute()
  const waiting_since = request.waiting_on === 'us' ? request.waiting_since : now
  await trx
    .updateTable('requests')
    .set({ last_seq: seq, last_message_at: now, waiting_on: 'us', waiting_since })
    .where('id', '=', request.id)
    .execute()
  return id
}
