import { sql } from 'kysely'
import type { DeskTrx } from '#server/platform/db/transactions.ts'

/**
 * Reads a concierge's messages and completions since the last call from this member's events. The caller must hold the
 * member's notice lock, and call `markFollowed` with the result at the end of the transaction. If events were deleted
 * before they were followed, all of the member's requests are read.
 */
export async function followEvents(trx: DeskTrx, memberId: number): Promise<number | null> {
  const { rows } = await sql<{ last: number; noticed: number; followed: number }>`
    select last_number as last, noticed_number as noticed,
      (select count(*) from member_events e where e.member_id = stream.member_id
        and e.number > noticed_number and e.number <= last_number) as followed
    from member_streams stream where member_id = ${memberId}`.execute(trx)
  const [stream] = rows
  if (!stream || stream.last === stream.noticed) return null
  const isWhole = stream.followed === stream.last - stream.noticed
  const touched = sql`
    select id from requests
    where member_id = ${memberId} and (${!isWhole} or external_id in (
      select request_external_id from member_events
      where member_id = ${memberId} and number > ${stream.noticed} and number <= ${stream.last}))`
  await takeUp(trx, memberId, touched)
  return stream.last
}

/** Must come last in the transaction, because every writer to the member's requests locks this row last. */
export async function markFollowed(trx: DeskTrx, memberId: number, number: number): Promise<void> {
  await sql`update member_streams set noticed_number = ${number} where member_id = ${memberId}`.execute(trx)
}

/** A single statement, so that a request's number and its timeline are from the same snapshot. */
async function takeUp(trx: DeskTrx, memberId: number, touched: ReturnType<typeof sql>) {
  await sql`
    with touched as (
      select requests.id, last_seq, coalesce(place.seq, 0) as after
      from requests left join desk.notice_positions place on place.request_id = requests.id
      where requests.id in (${touched}) and last_seq > coalesce(place.seq, 0)
    ), moved as (
      insert into desk.notice_positions (request_id, seq) select id, last_seq from touched order by id
      on conflict (request_id) do update set seq = excluded.seq
    )
    insert into desk.notices (request_id, seq, member_id, at, look_at)
    select entry.request_id, entry.seq, ${memberId}, entry.at, entry.at
    from touched join timeline entry
      on entry.request_id = touched.id and entry.seq > touched.after and entry.seq <= touched.last_seq
    where entry.source = 'other' and (entry.kind = 'message' or entry.event = 'status' and entry.event_data->>'to' = 'closed')
    order by entry.request_id, entry.seq
    on conflict do nothing`.execute(trx)
}
