import { type RawBuilder, sql } from 'kysely'
import { DAY_MS } from '#basics/time/duration.ts'
import type { DeskTrx } from '#server/platform/db/transactions.ts'
import type { StaffActor } from '#server/platform/http/app.ts'

/** Records requests in a list: one row per staff member, request and day, however often the list is loaded. */
export async function recordListed(trx: DeskTrx, staff: StaffActor, action: string, ids: readonly number[], at: Date) {
  if (ids.length === 0) return
  await sql`
    insert into desk.access_records (staff_id, at, action, what, member_id, request_id, why, reason)
    select ${staff.id}, ${at}, ${action}, 'listed', member_id, id, ${whyOf(staff)}, ''
      from requests
     where id = any(${ids}::bigint[]) and not exists (
       select from desk.access_records as listed
        where listed.staff_id = ${staff.id} and listed.request_id = requests.id and listed.what = 'listed'
          and (listed.at at time zone 'UTC')::date = (${at}::timestamptz at time zone 'UTC')::date)
     order by id
    on conflict do nothing`.execute(trx)
}

type Search = { readonly action: string; readonly words: string }

/**
 * Records search results: a row with the search terms for each request of a colleague, once a day for the same terms;
 * other requests are recorded as in a list.
 */
export async function recordFound(trx: DeskTrx, staff: StaffActor, search: Search, ids: readonly number[], at: Date) {
  if (ids.length === 0) return
  const found = sql`
    insert into desk.access_records (staff_id, at, action, what, member_id, request_id, words, reason)
    select ${staff.id}, ${at}, ${search.action}, 'found', member_id, id, ${search.words}, ''
      from requests
     where id = any(${ids}::bigint[]) and assignee_id <> ${staff.id} and ${notFoundToday(staff, search, at, sql`found.request_id = requests.id`)}
     order by id`
  await Promise.all([recordListed(trx, staff, search.action, ids, at), found.execute(trx)])
}

/** Like `recordFound`, for members. */
export async function recordMembersFound(
  trx: DeskTrx,
  staff: StaffActor,
  search: Search,
  ids: readonly number[],
  at: Date,
) {
  if (ids.length === 0) return
  await sql`
    insert into desk.access_records (staff_id, at, action, what, member_id, words, reason)
    select ${staff.id}, ${at}, ${search.action}, 'found', id, ${search.words}, ''
      from members
     where id = any(${ids}::bigint[]) and ${notFoundToday(staff, search, at, sql`found.member_id = members.id and found.request_id is null`)}
     order by id`.execute(trx)
}

function notFoundToday(staff: StaffActor, { action, words }: Search, at: Date, same: RawBuilder<unknown>) {
  return sql`not exists (
       select from desk.access_records as found
        where found.staff_id = ${staff.id} and found.what = 'found' and found.action = ${action}
          and found.words = ${words} and found.at > ${new Date(at.getTime() - DAY_MS)} and ${same})`
}

const whyOf = (staff: StaffActor) =>
  sql`case when assignee_id is null then 'unassigned' when assignee_id = ${staff.id} then 'own' end`
