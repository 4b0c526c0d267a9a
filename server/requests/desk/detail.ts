import { sql } from 'kysely'
import type { DeskEvent } from '#contract/desk/requests.ts'
import type { Feedback } from '#contract/shared/feedback.ts'
import { Problem } from '#contract/shared/problems.ts'
import { type Opening, openRequest } from '#server/access-log/open-request.ts'
import type { DeskTrx } from '#server/db/transactions.ts'
import { memberProfile } from '#server/desk-members/member-profile.ts'
import type { App, StaffActor } from '#server/http/app.ts'
import { noticesOf } from '#server/notices/notices-of.ts'
import { openPackets } from '#server/promises/packets.ts'
import { openReminders } from '#server/promises/reminders.ts'
import { tasksOf } from '#server/promises/tasks.ts'
import { answeredFilesOf, attachmentsOf } from '#server/uploads/attach.ts'
import { answersOf } from '../answers.ts'
import { milestonesOf } from './milestones.ts'
import { queuedRequest, selectQueued } from './queued-request.ts'
import { scheduledSendsOf } from './scheduled-sends.ts'
import { snoozeEvents, snoozeOf } from './snooze.ts'

/** One request whole, as it is at one moment, and the record of having looked at it. */
export function getRequest(app: App, staff: StaffActor, externalId: string, refresh: boolean) {
  return app.deskDb
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute((trx) => readRequest(trx, staff, externalId, { action: 'deskGetRequest', refresh }, app.now()))
}

/** For a colleague who may open it, which is recorded; where that cannot be written nothing is read. */
export async function readRequest(trx: DeskTrx, staff: StaffActor, externalId: string, opening: Opening, now: Date) {
  const row = await selectQueued(trx, now)
    .leftJoin('requests as earlier', 'earlier.id', 'requests.linked_request_id')
    .select(['requests.id', 'requests.member_id', 'requests.last_seq', 'requests.details', 'requests.answers'])
    .select('earlier.external_id as follows')
    .where('requests.external_id', '=', externalId)
    .executeTakeFirst()
  if (!row) throw new Problem('not_found')
  await openRequest(trx, staff, row, opening, now)
  return {
    ...queuedRequest(row, now),
    last_seq: row.last_seq,
    details: row.details,
    answers: answersOf(row),
    follows: row.follows,
    files: await answeredFilesOf(trx, row.id),
    ...(await timelineOf(trx, row.id)),
    promises: await promisesOf(trx, staff, row.id),
    snoozed: await snoozeOf(trx, row.id, now),
    scheduled: await scheduledSendsOf(trx, row.id),
    milestones: await milestonesOf(trx, row.id),
    feedback: await feedbackOf(trx, row.id),
    about: await memberProfile(trx, row.member_id, row.id),
  }
}

type Entry = {
  seq: number
  kind: 'message' | 'event' | 'note'
  id: string
  at: Date
  source: 'user' | 'other'
  source_name: string
  body_html: string | null
  event: DeskEvent['event'] | null
  event_data: DeskEvent['data']
  by_mail: boolean
}

/** Messages with the notes among them, and events. */
async function timelineOf(trx: DeskTrx, requestId: number) {
  const { rows } = await sql<Entry>`
    select seq, kind, id, at, source, source_name, body_html, event, event_data,
      exists (select from desk.inbound_mails mail where mail.message_id = entry.id) as by_mail
    from desk.whole_timeline entry where request_id = ${requestId} order by seq`.execute(trx)
  const spoken = rows.filter(({ kind }) => kind !== 'event')
  const files = await attachmentsOf(
    trx,
    spoken.map(({ id }) => id),
  )
  const notices = await noticesOf(trx, requestId)
  return {
    messages: spoken.map(({ body_html, kind, ...entry }) => {
      const attachments = files.get(entry.id) ?? []
      const attachment_keys = attachments.map(({ key }) => key)
      const notice = notices.get(entry.seq) ?? null
      return { ...entry, body_html: body_html ?? '', internal: kind === 'note', attachments, attachment_keys, notice }
    }),
    events: [
      ...rows.flatMap(({ seq, id, at, source_name, event, event_data }) =>
        event === null ? [] : [{ seq, id, at, event, by: source_name, data: event_data }],
      ),
      ...(await snoozeEvents(trx, requestId)),
    ],
  }
}

/** What lies in a conversation as its strip: to come back to, to do, to take over. */
async function promisesOf(trx: DeskTrx, staff: StaffActor, requestId: number) {
  return {
    reminders: await openReminders(trx, staff, requestId),
    tasks: await tasksOf(trx, requestId),
    packets: await openPackets(trx, requestId),
  }
}

/** What the member said of it when it was completed. */
async function feedbackOf(trx: DeskTrx, requestId: number) {
  const said = await trx
    .selectFrom('request_feedback')
    .select(['word', 'saved_time', 'said_at as at'])
    .where('request_id', '=', requestId)
    .executeTakeFirst()
  return (said ?? null) as (Omit<Feedback, 'at'> & { at: Date }) | null // the column's own check
}
