import pg from 'pg'
import type { Writable } from './calls.ts'
import { MEMBERS_SIGNED_IN } from './population.ts'

/** Open requests of members who are signed in. Notices that earlier runs have left are discarded. */
export async function writableRequests(url: string): Promise<Writable[]> {
  const client = new pg.Client(url)
  await client.connect()
  await client.query(`delete from desk.notes where staff_name like 'Bench%'`)
  // otherwise this run would send the notices of an earlier one
  await client.query('update member_streams set noticed_number = last_number where noticed_number < last_number')
  await client.query('update desk.notices set look_at = null where look_at is not null')
  const { rows } = await client.query<Writable>(
    `select requests.external_id, replace(members.external_id, 'bench-', '')::integer as member
     from members join requests on requests.member_id = members.id
     where members.external_id in (select 'bench-' || n from generate_series(1, ${MEMBERS_SIGNED_IN}) as n)
       and status <> 'closed' and requests.external_id like 'bench-request-%' order by requests.id`,
  )
  await client.end()
  return rows
}
