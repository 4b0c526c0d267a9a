import { createHash } from 'node:crypto'
import type pg from 'pg'
import { csrfOf } from '#server/identity/staff-auth/csrf.ts'
import { staffToken } from '../population.ts'
import type { BenchTarget } from '../servers.ts'

export type DesksSize = {
  readonly desks: number
  /** Per second. */
  readonly changes: number
  readonly streams: number
  readonly messages: number
}
export const FULL_SIZE: DesksSize = { desks: 700, changes: 15, streams: 5_000, messages: 50 }

export type Setting = {
  readonly server: BenchTarget
  readonly client: pg.Client
  /** IDs of the colleagues with open desks, in order. */
  readonly staff: readonly number[]
  readonly size: DesksSize
}

export type QueueTab = 'me' | 'none' | ''

/** Most have their own requests open. Of ten, one looks at the unassigned requests and one at all of them. */
const TABS: readonly QueueTab[] = ['me', 'me', 'me', 'me', 'none', 'me', 'me', 'me', 'me', '']
export const tabOf = (desk: number): QueueTab => TABS[desk % TABS.length] ?? 'me'

/** The tokens of these desks follow those of the other measurements. */
export const FIRST = 1_000
export const REQUESTS_EACH = 20
export type Owned = { readonly id: string; readonly member: number }

/** A request of this desk's concierge, or an unassigned one, and its member. */
export function requestOf(desk: number | null, k: number): Owned {
  const nth = (desk ?? FULL_SIZE.desks) * REQUESTS_EACH + k
  return { id: `bench-desk-${desk ?? 'none'}-${k}`, member: 1 + (nth % FULL_SIZE.streams) }
}

/**
 * Signed-in concierges, each with the same number of open requests, and members with a session. Returns the IDs in
 * order.
 */
export async function addDesks(client: pg.Client): Promise<number[]> {
  await client.query(
    `insert into desk.staff (email, name, role, password_hash)
     select 'bench-desk-' || n || '@desk.test', 'Desk Concierge ' || n, 'concierge', '-' from generate_series(0, $1 - 1) as n
     on conflict do nothing`,
    [FULL_SIZE.desks],
  )
  const { rows } = await client.query<{ id: number }>(
    `select id from desk.staff where email like 'bench-desk-%'
     order by replace(replace(email, 'bench-desk-', ''), '@desk.test', '')::integer`,
  )
  const ids = rows.map(({ id }) => id)
  const digest = (text: string) => createHash('sha256').update(text).digest()
  const tokens = ids.map((_, n) => staffToken(FIRST + n))
  await client.query(
    `insert into desk.sessions (staff_id, token_hash, csrf_hash, expires_at, proved_at)
     select *, now() + interval '10 years', now() from unnest($1::bigint[], $2::bytea[], $3::bytea[]) on conflict do nothing`,
    [ids, tokens.map(digest), tokens.map((token) => digest(csrfOf(token)))],
  )
  // a phone number would require a second factor
  await client.query(
    `with signed_in as (
       update members set phone = null where external_id in (select 'bench-' || n from generate_series(1, $1::integer) as n)
       returning id, external_id)
     insert into sessions (member_id, token_hash, expires_at)
     select id, sha256(convert_to('bench-member-' || replace(external_id, 'bench-', ''), 'UTF8')), now() + interval '10 years'
     from signed_in on conflict do nothing`,
    [FULL_SIZE.streams],
  )
  await client.query(
    `insert into requests (external_id, member_id, name, details, status, waiting_on, waiting_since, assignee_id, issued_at)
     select 'bench-desk-' || case when desk = $2 then 'none' else desk::text end || '-' || k, members.id, 'Fix the dryer',
       'What do you need?' || chr(10) || 'A dry towel', 'in_progress', 'member', now(), ($1::bigint[])[desk + 1],
       now() - interval '3 days'
     from generate_series(0, $2::integer) as desk cross join generate_series(0, $3::integer - 1) as k
     join members on members.external_id = 'bench-' || 1 + (desk * $3 + k) % $4::integer
     on conflict do nothing`,
    [ids, FULL_SIZE.desks, REQUESTS_EACH, FULL_SIZE.streams],
  )
  await client.query('analyze requests, desk.sessions, sessions')
  return ids
}
