import { type Expression, type ExpressionBuilder, type SqlBool, sql } from 'kysely'
import type { Language } from '#basics/language/languages.ts'
import type { deskRequests, WaitingOn } from '#contract/desk/queue/queue.ts'
import type { QueryOf } from '#contract/shared/endpoint.ts'
import type { DeskDb } from '#server/platform/db/connect.ts'
import { containing } from '#server/platform/db/like-patterns.ts'
import type { DeskTables } from '#server/platform/db/tables.ts'
import type { StaffActor } from '#server/platform/http/app.ts'
import { isAsleep } from '#server/requests/requests/desk/snooze.ts'
import { isInState } from '#server/requests/requests/desk/state.ts'
import { isTagged, isTaggedLike, tagsInUse } from '#server/requests/requests/desk/tags.ts'
import { unreadFor } from '#server/requests/requests/desk/unread.ts'
import { languageOfMember } from '#server/tenants/companies/locale-of-member.ts'
import { parseSearch, type Search } from './parse-search.ts'
import { holding } from './search.ts'

export type QueueQuery = QueryOf<typeof deskRequests>
type Requests = ExpressionBuilder<DeskTables, 'requests'>

/** Whether the query narrows the queue. Only then does the answer include the number of matches. */
export const isNarrowed = (query: QueueQuery): boolean => {
  const { status, state, waiting_on, category, company, tag, language, due, overdue, unread, snoozed, q } = query
  const isChosen = [status, state, waiting_on, category, company, tag, language, due, q].some(Boolean)
  return isChosen || [overdue, unread, snoozed].includes('true')
}

/**
 * Whether the query is one word or phrase without filters. Then the first thousand matches of each place are enough.
 */
export function isOneTerm(
  { q: _q, limit: _limit, after: _after, only: _only, ...filters }: QueueQuery,
  search: Search,
): boolean {
  const { words, phrases, before, since, ...lists } = search
  const isPlain = before === null && since === null && Object.values(lists).every((list) => list.length === 0)
  return words.length + phrases.length === 1 && isPlain && Object.values(filters).every((one) => !one)
}

/**
 * Limits all requests to those that the query asks for. `leftOut` are excluded words that the source has already
 * removed.
 */
export function cut(is: Requests, staff: StaffActor, query: QueueQuery, now: Date, leftOut: readonly string[] = []) {
  const { assignee, category, company, overdue } = query
  const { q } = query
  const all: Expression<SqlBool>[] = [whichStatus(is, query, now)]
  const whose = assigneeIn(staff, assignee)
  if (whose !== undefined) all.push(is('requests.assignee_id', whose === null ? 'is' : '=', whose))
  if (query.waiting_on) all.push(waitsOn(query.waiting_on))
  if (category) all.push(is('requests.category_id', '=', Number(category)))
  if (company) all.push(isOfCompany(Number(company)))
  if (query.tag) all.push(isTagged(query.tag))
  if (query.language) all.push(isInLanguage(query.language))
  if (overdue === 'true') all.push(IS.late(is, staff, now))
  if (query.due) all.push(isDue(is, staff, query.due, now))
  if (query.unread === 'true') all.push(IS.unread(is, staff, now))
  if (query.snoozed === 'true') all.push(isAsleep(now))
  else if (!q) all.push(sql<boolean>`not ${isAsleep(now)}`)
  if (q) {
    const search = parseSearch(q)
    const without = search.without.filter((word) => !leftOut.includes(word))
    all.push(...searchFilters(is, staff, { ...search, without }, now))
  }
  return is.and(all)
}

/** Condition of a single filter, such as `is:open`. */
export const narrows = (is: Requests, staff: StaffActor, filter: string, now: Date) =>
  is.and(searchFilters(is, staff, parseSearch(filter), now))

/** Conditions of the typed filters, without the words. */
function searchFilters(is: Requests, staff: StaffActor, search: Search, now: Date) {
  return [
    ...search.without.map((word) => sql<boolean>`requests.id not in ${holding(word)}`),
    ...search.from.map(
      // resolve the members first, so that a name is not compared again for each of their requests
      (name) => sql<boolean>`requests.member_id = any (array(select id from members
        where folded(first_name || ' ' || last_name) like folded(${containing(name)}) or email ilike ${containing(name)}))`,
    ),
    ...search.company.map(
      (name) => sql<boolean>`exists (select from member_companies join companies on companies.id = company_id
        where member_companies.member_id = requests.member_id and folded(companies.name) like folded(${containing(name)}))`,
    ),
    ...search.tag.map(isTaggedLike),
    ...search.language.map(isInLanguage),
    ...search.assignee.map((name) => isWith(is, staff, name)),
    ...search.is.map((one) => IS[one](is, staff, now)),
    ...search.has.map((one) => HAS[one]),
    ...search.due.map((when) => isDue(is, staff, when, now)),
    ...(search.before ? [is('requests.issued_at', '<', search.before)] : []),
    ...(search.since ? [is('requests.issued_at', '>=', search.since)] : []),
  ]
}

function isWith(is: Requests, staff: StaffActor, name: string) {
  if (/^(none|nobody|no)$/i.test(name)) return is('requests.assignee_id', 'is', null)
  if (/^(me|mine)$/i.test(name)) return is('requests.assignee_id', '=', staff.id)
  return sql<boolean>`exists (select from desk.staff where staff.id = requests.assignee_id
    and folded(staff.name) like folded(${containing(name)}))`
}

const IS: Record<Search['is'][number], (is: Requests, staff: StaffActor, now: Date) => Expression<SqlBool>> = {
  open: (is) => is('requests.status', '<>', 'closed'),
  done: (is) => is('requests.status', '=', 'closed'),
  unread: (_is, staff) => sql<boolean>`${unreadFor(staff)} > 0`,
  snoozed: (_is, _staff, now) => isAsleep(now),
  late: (_is, _staff, now) => sql<boolean>`requests.queue_group = 0 and requests.due_at < ${now}`,
}

const TODAY_OR_NEXT: Partial<Record<string, number>> = { today: 0, tomorrow: 1 }

/** Answers that are overdue, or due on a day in the office's time zone. */
function isDue(is: Requests, staff: StaffActor, when: string, now: Date) {
  if (when === 'late') return IS.late(is, staff, now)
  const clock = sql`(select time_zone from desk.answer_times)`
  const days = TODAY_OR_NEXT[when]
  const day =
    days === undefined ? sql`${when}::date` : sql`(${now}::timestamptz at time zone ${clock})::date + ${days}::integer`
  return sql<boolean>`requests.queue_group = 0
    and requests.due_at >= (${day})::timestamp at time zone ${clock}
    and requests.due_at < (${day} + 1)::timestamp at time zone ${clock}`
}

const HAS: Record<Search['has'][number], Expression<SqlBool>> = {
  file: sql<boolean>`exists (select from uploads where uploads.request_id = requests.id
    and (attached_message_id is not null or attached_run_id is not null))`,
  task: sql<boolean>`exists (select from desk.tasks where tasks.request_id = requests.id and done_at is null)`,
  note: sql<boolean>`exists (select from desk.notes where notes.request_id = requests.id)`,
  tag: sql<boolean>`exists (select from desk.request_tags where request_tags.request_id = requests.id)`,
}

/** Null: unassigned requests; undefined: all requests. */
export function assigneeIn(staff: StaffActor, assignee: string | undefined): number | null | undefined {
  if (assignee === undefined) return undefined
  if (assignee === 'none') return null
  return assignee === 'me' ? staff.id : Number(assignee)
}

const COMPLETED = 2

/** Section of the queue order that contains a status or state, so that the index is read from there. */
function whichStatus(is: Requests, { status, state, q }: QueueQuery, now: Date) {
  const byStatus = status ? is('requests.status', '=', status) : is.lit(true)
  if (state) return is.and([isInState(state, now), byStatus])
  if (status === 'closed') return sql<boolean>`requests.queue_group = ${sql.lit(COMPLETED)}`
  return status || !q ? is.and([sql<boolean>`requests.queue_group < ${sql.lit(COMPLETED)}`, byStatus]) : byStatus
}

function waitsOn(whom: WaitingOn) {
  return whom === 'us'
    ? sql<boolean>`requests.queue_group = 0`
    : sql<boolean>`requests.queue_group = 1 and requests.waiting_on = ${whom}`
}

const isOfCompany = (id: number) => sql<boolean>`exists (
  select from member_companies where member_companies.member_id = requests.member_id and company_id = ${id})`

/** Reads the member of each request, because most of the queue is in few languages. */
const isInLanguage = (language: Language) => sql<boolean>`(
  select ${languageOfMember} from members where members.id = requests.member_id) = ${language}`

/**
 * Choices for the queue's filters. Includes retired categories and companies that have left, because they still have
 * requests.
 */
export async function queueChoices(db: DeskDb) {
  const categories = await db
    .selectFrom('categories')
    .select(['id', 'name'])
    .orderBy('position')
    .orderBy('id')
    .execute()
  const companies = await db
    .selectFrom('companies')
    .select(['id', 'name'])
    .orderBy(({ fn }) => fn('folded', ['name']))
    .orderBy('id')
    .execute()
  return { categories, companies, tags: await tagsInUse(db) }
}
