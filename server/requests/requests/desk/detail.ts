import { type Kysely, sql } from 'kysely'
import type { DeskEvent } from '#contract/desk/requests/requests.ts'
import { Problem } from '#contract/shared/problems.ts'
import type { MailFacts } from '#contract/shared/request.ts'
import { answeredFilesOf, attachmentsWithin } from '#server/files/uploads/attach.ts'
import { batch } from '#server/platform/db/batch.ts'
import { compileOnce } from '#server/platform/db/compile-once.ts'
import type { DeskTables } from '#server/platform/db/tables.ts'
import type { DeskTrx } from '#server/platform/db/transactions.ts'
import type { App, StaffActor } from '#server/platform/http/app.ts'
import {
  type Admitted,
  authorizeAccess,
  lastOpening,
  type RequestOpening,
} from '#server/records/access-log/open-request.ts'
import { openPackets } from '#server/requests/handovers/packets.ts'
import { memberProfile } from '#server/requests/members/member-profile.ts'
import { noticesOf } from '#server/requests/notices/notices-of.ts'
import { openReminders } from '#server/requests/reminders/reminders.ts'
import { answersOf } from '#server/requests/requests/answers.ts'
import { resultIn } from '#server/requests/results/result-in.ts'
import { tasksOf } from '#server/requests/tasks/tasks.ts'
import type { LockedRequest } from '#server/requests/timeline/lock-request.ts'
import { messageHtml } from '#server/requests/timeline/message-html.ts'
import { milestonesAndChecklist } from './milestones.ts'
import { queuedRequest, selectQueued } from './queued-request.ts'
import { scheduledSendsOf } from './scheduled-sends.ts'
import { snoozeEvents, snoozeOf } from './snooze.ts'
import { tagNames } from './tags.ts'

/** Reads a complete request in one snapshot, and records the access. */
export function getRequest(app: App, staff: StaffActor, externalId: string, refresh: boolean) {
  // one statement reads and records, all or nothing; a concierge who was authorized may read the request for a day
  // anyway
  const db = app.deskDb as DeskTrx
  return readRequest(db, staff, externalId, { action: 'deskGetRequest', refresh }, app.now())
}

/**
 * Reads a request for a concierge who may open it, and records the access. If the record cannot be written, nothing is
 * read.
 */
export async function readRequest(
  trx: DeskTrx,
  staff: StaffActor,
  externalId: string,
  opening: RequestOpening,
  now: Date,
) {
  const [request, before] = await batch(trx, (asked) =>
    Promise.all([
      asked
        .selectFrom('requests')
        .select(['id', 'member_id', 'assignee_id'])
        .where('external_id', '=', externalId)
        .executeTakeFirst(),
      lastOpening(asked, staff, { external_id: externalId }, now),
    ]),
  )
  if (!request) throw new Problem('not_found')
  const { record } = await authorizeAccess(trx, staff, request, { ...opening, before }, now)
  return readAuthorizedRequest(trx, staff, request, { record, now })
}

type Reading = Pick<Admitted, 'record'> & { readonly now: Date }

/**
 * Reads a request for a concierge whom `authorizeAccess` has authorized: all content and the access record, in one
 * statement.
 */
export async function readAuthorizedRequest(
  trx: DeskTrx,
  staff: StaffActor,
  { id, member_id }: Pick<LockedRequest, 'id' | 'member_id'>,
  { record, now }: Reading,
) {
  const [row, files, timeline, promises, snoozed, scheduled, suggestions, feedback, about] = await batch(trx, (asked) =>
    Promise.all([
      wholeRow(asked, { staffId: staff.id, id }).then(oneOf),
      answeredFilesOf(asked, id),
      timelineOf(asked, id),
      promisesOf(asked, staff, id, now),
      snoozeOf(asked, id, now),
      scheduledSendsOf(asked, staff, id, now),
      milestonesAndChecklist(asked, id),
      feedbackOf(asked, id),
      memberProfile(asked, member_id, id, now),
      record(asked),
    ]),
  )
  const { last_seq, seen_seq, details, follows } = row
  return {
    ...queuedRequest(row, now),
    last_seq,
    seen_seq: seen_seq ?? 0,
    details,
    answers: answersOf(row),
    follows,
    files,
    ...timeline,
    promises,
    snoozed,
    scheduled,
    ...suggestions,
    feedback,
    result: { ...(resultIn(row) ?? { words: null, money: null }), revision: row.revision ?? 0 },
    about,
  }
}

const oneOf = <Row>([row]: readonly Row[]): Row => {
  if (row === undefined) throw new Problem('not_found')
  return row
}

const wholeRow = compileOnce((db: Kysely<DeskTables>, { staffId, id }: { staffId: number; id: number }) =>
  selectQueued(db)
    .leftJoin('requests as earlier', 'earlier.id', 'requests.linked_request_id')
    .leftJoin('request_results as result', 'result.request_id', 'requests.id')
    .select(['requests.details', 'requests.answers'])
    .select(['result.revision', 'result.words', 'result.money_cents', 'result.money_kind'])
    .select(tagNames.as('tags'))
    .select('earlier.external_id as follows')
    .select((eb) =>
      eb
        .selectFrom('desk.read_marks as mark')
        .select('mark.seq')
        .whereRef('mark.request_id', '=', 'requests.id')
        .where('mark.staff_id', '=', staffId)
        .as('seen_seq'),
    )
    .where('requests.id', '=', id),
)

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
  mail: MailFacts | null
  to_requests: number | null
  quick_answers: string[] | null
}

const entriesOf = compileOnce(
  (_db: Kysely<DeskTables>, { requestId }: { requestId: number }) => sql<Entry>`
    select seq, kind, id, at, source, source_name, body_html, event, event_data,
      exists (select from desk.inbound_mails whole where whole.message_id = entry.id) as by_mail,
      (select to_requests from desk.notes note where note.request_id = entry.request_id and note.seq = entry.seq),
      (select quick_answers from timeline said where said.request_id = entry.request_id and said.seq = entry.seq),
      (select mail from timeline said where said.request_id = entry.request_id and said.seq = entry.seq)
    from desk.whole_timeline entry where request_id = ${requestId} order by seq`,
)

/** The timeline: messages, notes and events. */
async function timelineOf(trx: DeskTrx, requestId: number) {
  const [rows, files, notices, snoozes] = await Promise.all([
    entriesOf(trx, { requestId }),
    attachmentsWithin(trx, requestId),
    noticesOf(trx, requestId),
    snoozeEvents(trx, requestId),
  ])
  const spoken = rows.filter(({ kind }) => kind !== 'event')
  return {
    messages: spoken.map(({ body_html, kind, quick_answers, ...entry }) => {
      const attachments = files.get(entry.id) ?? []
      const attachment_keys = attachments.map(({ key }) => key)
      const notice = notices.get(entry.seq) ?? null
      const offered = quick_answers && { offered: offeredWords(quick_answers, entry, spoken) }
      const internal = kind === 'note'
      return { ...entry, body_html: body_html ?? '', internal, attachments, attachment_keys, notice, ...offered }
    }),
    events: [
      ...rows.flatMap(({ seq, id, at, source_name, event, event_data }) =>
        event === null ? [] : [{ seq, id, at, event, by: source_name, data: event_data }],
      ),
      ...snoozes,
    ],
  }
}

/**
 * Marks a quick answer as pressed if the member's next message has exactly its text. Quick answers disappear after the
 * next message, so the match is certain.
 */
function offeredWords(answers: readonly string[], { seq }: Pick<Entry, 'seq'>, spoken: readonly Entry[]): string {
  const next = spoken.find((one) => one.kind === 'message' && one.seq > seq)
  const isPressed = (words: string) => next?.source === 'user' && messageHtml(words) === next.body_html
  return answers.map((words) => (isPressed(words) ? `${words} (pressed)` : words)).join(' · ')
}

/** Open reminders, tasks and packets, as shown in the strip of the conversation. */
async function promisesOf(trx: DeskTrx, staff: StaffActor, requestId: number, now: Date) {
  const [reminders, tasks, packets] = await Promise.all([
    openReminders(trx, staff, requestId, now),
    tasksOf(trx, requestId),
    openPackets(trx, requestId),
  ])
  return { reminders, tasks, packets }
}

/** The member's feedback on the completed request. */
async function feedbackOf(trx: DeskTrx, requestId: number) {
  const [said] = await feedback(trx, { requestId })
  return said ?? null
}

const feedback = compileOnce((db: Kysely<DeskTables>, { requestId }: { requestId: number }) =>
  db.selectFrom('request_feedback').select(['word', 'saved_time', 'said_at as at']).where('request_id', '=', requestId),
)
