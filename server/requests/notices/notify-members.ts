import { sql } from 'kysely'
import type { DeskTrx } from '#server/platform/db/transactions.ts'
import type { App } from '#server/platform/http/app.ts'
import { inLanguage } from '#server/platform/language/language.ts'
import { announceToDesk } from '#server/realtime/live/announce-to-desk.ts'
import { type Decision, decideNotices, goesByPush } from './decide.ts'
import { followEvents, markFollowed } from './follow-events.ts'
import { readSituation } from './read-situation.ts'
import { recordOutcomes } from './record-outcomes.ts'
import { writeSend } from './write-send.ts'

const AT_A_TIME = 20

type Notifying = Pick<App, 'deskDb' | 'now' | 'config' | 'secrets' | 'log'>

/**
 * Follows members' events, decides about notices, and adds them to the outbox. One transaction per member, so that a
 * server that dies leaves all of it or nothing. Returns the number of members.
 */
export async function notifyMembers(app: Notifying): Promise<number> {
  await recordOutcomes(app.deskDb)
  let done = 0
  for (const memberId of await membersToNotice(app))
    try {
      if (await noticeMember(app, memberId)) done += 1
    } catch (error) {
      app.log.error({ err: error }, 'A member’s notices could not be decided; it will be tried again.')
    }
  return done
}

/** Members with events that were not followed yet, and members with a due decision. */
async function membersToNotice({ deskDb, now }: Notifying): Promise<number[]> {
  const { rows } = await sql<{ member_id: number }>`
    (select member_id from member_streams where last_number > noticed_number limit ${AT_A_TIME})
    union
    (select member_id from desk.notices where look_at <= ${now()} order by look_at limit ${AT_A_TIME})`.execute(deskDb)
  return rows.map(({ member_id }) => member_id)
}

/** False if another server is processing this member. */
function noticeMember(app: Notifying, memberId: number): Promise<boolean> {
  return app.deskDb.transaction().execute(async (trx) => {
    if (!(await lockNotices(trx, memberId))) return false
    const now = app.now()
    const followed = await followEvents(trx, memberId)
    const { situation, recipient } = await readSituation(trx, memberId, { now, config: app.config })
    const decisions = decideNotices(situation)
    const pushed = decisions.filter(({ sends }) => sends !== null && goesByPush(situation.push, sends))
    const sent = decisions.filter(({ sends }) => sends !== null && !goesByPush(situation.push, sends))
    const sendIds = await inLanguage(
      recipient.language,
      async () =>
        new Map([
          ...(await writeSend(trx, app, { memberId, recipient, sent: pushed, byPush: true, now })),
          ...(await writeSend(trx, app, { memberId, recipient, sent, byPush: false, now })),
        ]),
    )
    await save(trx, decisions, { sendIds, now })
    await tellDesk(trx, decisions)
    if (followed !== null) await markFollowed(trx, memberId, followed)
    return true
  })
}

/**
 * Only one server decides about a member at a time. The member's row cannot be deleted, because closing the account
 * takes the same lock first.
 */
async function lockNotices(trx: DeskTrx, memberId: number): Promise<boolean> {
  const { rows } = await sql<{ mine: boolean }>`
    select pg_try_advisory_xact_lock(hashtextextended('notices', ${memberId})) as mine`.execute(trx)
  if (!rows[0]?.mine) return false
  await sql`select from members where id = ${memberId} for key share`.execute(trx)
  return true
}

/** Desks with such a request open are notified at once that it was sent or read. */
async function tellDesk(trx: DeskTrx, decisions: readonly Decision[]) {
  const changed = decisions.filter(({ sends, isRead }) => sends !== null || isRead).map(({ requestId }) => requestId)
  if (changed.length === 0) return
  const requests = await trx.selectFrom('requests').select('external_id').where('id', 'in', changed).execute()
  for (const { external_id } of requests) await announceToDesk(trx, external_id)
}

type Saving = { readonly sendIds: ReadonlyMap<Decision, number>; readonly now: Date }

async function save(trx: DeskTrx, decisions: readonly Decision[], { sendIds, now }: Saving) {
  const rows = JSON.stringify(
    decisions.map((decision) => {
      const sendId = sendIds.get(decision) ?? null
      const isReminder = decision.sends === 'reminder'
      return {
        request_id: decision.requestId,
        seq: decision.seq,
        state: decision.state,
        look_at: decision.lookAt,
        read_at: decision.isRead ? now : null,
        send_id: isReminder ? null : sendId,
        reminder_id: isReminder ? sendId : null,
      }
    }),
  )
  await sql`
    update desk.notices notice set state = decided.state, look_at = decided.look_at, read_at = decided.read_at,
      send_id = coalesce(decided.send_id, notice.send_id), reminder_id = coalesce(notice.reminder_id, decided.reminder_id)
    from jsonb_to_recordset(${rows}::jsonb) as decided (request_id bigint, seq integer, state text, look_at timestamptz,
      read_at timestamptz, send_id bigint, reminder_id bigint)
    where notice.request_id = decided.request_id and notice.seq = decided.seq`.execute(trx)
}
