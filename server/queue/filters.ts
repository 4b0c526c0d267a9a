import { type ExpressionBuilder, sql } from 'kysely'
import type { deskRequests, WaitingOn } from '#contract/desk/queue.ts'
import type { QueryOf } from '#contract/shared/endpoint.ts'
import type { DeskDb } from '#server/db/connect.ts'
import type { DeskTables } from '#server/db/tables.ts'
import type { StaffActor } from '#server/http/app.ts'
import { isAsleep } from '#server/requests/desk/snooze.ts'
import { isInState } from '#server/requests/desk/state.ts'
import { requestsMatching } from './search.ts'

export type QueueQuery = QueryOf<typeof deskRequests>
type Requests = ExpressionBuilder<DeskTables, 'requests'>

/** Whether it is more than the queue itself: then it is worth saying how many there are. */
export const isNarrowed = (query: QueueQuery): boolean => {
  const { status, state, waiting_on, category, company, overdue, snoozed, q } = query
  const isChosen = [status, state, waiting_on, category, company, q?.trim()].some(Boolean)
  return isChosen || overdue === 'true' || snoozed === 'true'
}

/** The part of all requests that was asked for. */
export function cut(is: Requests, staff: StaffActor, query: QueueQuery, now: Date) {
  const { assignee, category, company, overdue } = query
  const q = query.q?.trim()
  const all = [whichStatus(is, query, now)]
  const whose = assigneeIn(staff, assignee)
  if (whose !== undefined) all.push(is('requests.assignee_id', whose === null ? 'is' : '=', whose))
  if (query.waiting_on) all.push(waitsOn(query.waiting_on))
  if (category) all.push(is('requests.category_id', '=', Number(category)))
  if (company) all.push(isOfCompany(Number(company)))
  if (overdue === 'true') all.push(sql<boolean>`requests.queue_group = 0 and requests.due_at < ${now}`)
  if (query.snoozed === 'true') all.push(isAsleep(now))
  else if (!q) all.push(sql<boolean>`not ${isAsleep(now)}`)
  if (q) all.push(sql<boolean>`requests.id in ${requestsMatching(q)}`)
  return is.and(all)
}

/** Null: nobody's; undefined: everybody's. */
export function assigneeIn(staff: StaffActor, assignee: string | undefined): number | null | undefined {
  if (assignee === undefined) return undefined
  if (assignee === 'none') return null
  return assignee === 'me' ? staff.id : Number(assignee)
}

const COMPLETED = 2

/** The part of the order that a status or a state lies in, so that the index is read from there. */
function whichStatus(is: Requests, { status, state, q }: QueueQuery, now: Date) {
  const byStatus = status ? is('requests.status', '=', status) : is.lit(true)
  if (state) return is.and([isInState(state, now), byStatus])
  if (status === 'closed') return sql<boolean>`requests.queue_group = ${sql.lit(COMPLETED)}`
  return status || !q?.trim()
    ? is.and([sql<boolean>`requests.queue_group < ${sql.lit(COMPLETED)}`, byStatus])
    : byStatus
}

function waitsOn(whom: WaitingOn) {
  return whom === 'us'
    ? sql<boolean>`requests.queue_group = 0`
    : sql<boolean>`requests.queue_group = 1 and requests.waiting_on = ${whom}`
}

const isOfCompany = (id: number) => sql<boolean>`exists (
  select from member_companies where member_companies.member_id = requests.member_id and company_id = ${id})`

/** What the queue can be cut by. A retired category, or a company that has left, still has requests. */
export async function queueChoices(db: DeskDb) {
  const categories = await db
    .selectFrom('categories')
    .select(['id', 'name'])
    .orderBy('position')
    .orderBy('id')
    .execute()
  const companies = await db.selectFrom('companies').select(['id', 'name']).orderBy('name').orderBy('id').execute()
  return { categories, companies }
}
