import { createHash } from 'node:crypto'
import pg from 'pg'
import { SESSION } from '#server/db/session.ts'
import type { SignedInMember } from './member.ts'

const REQUESTS_EACH = 2

/** So many members with a session and two open requests each, straight into the database. */
export async function createPeople(url: string, count: number): Promise<SignedInMember[]> {
  const people = Array.from({ length: count }, (_, member) => ({
    token: `crowd-${member}`,
    requests: Array.from({ length: REQUESTS_EACH }, (__, request) => `crowd-request-${member}-${request}`),
  }))
  const client = new pg.Client({ connectionString: url, options: SESSION })
  await client.connect()
  await client.query(
    `insert into members (external_id, email, first_name, last_name, password_hash)
     select token, token || '@tendwell.test', 'One', 'Ofmany', '-' from unnest($1::text[]) as token`,
    [people.map(({ token }) => token)],
  )
  await client.query(
    `insert into sessions (member_id, token_hash, expires_at)
     select id, hash, now() + interval '1 day' from unnest($1::text[], $2::bytea[]) as given (token, hash)
       join members on external_id = token`,
    [people.map(({ token }) => token), people.map(({ token }) => createHash('sha256').update(token).digest())],
  )
  await client.query(
    `insert into requests (external_id, member_id, name, details, status, issued_at)
     select given.id, members.id, 'Find a sitter', 'Who is it for?', 'in_progress', now()
       from unnest($1::text[], $2::text[]) as given (id, token) join members on external_id = token`,
    [people.flatMap(({ requests }) => requests), people.flatMap(({ token, requests }) => requests.map(() => token))],
  )
  await client.query('analyze')
  await client.end()
  return people
}

/** The number of each one's last event, by token. */
export async function lastNumbers(url: string): Promise<ReadonlyMap<string, number>> {
  const client = new pg.Client({ connectionString: url, options: SESSION })
  await client.connect()
  const { rows } = await client.query<{ token: string; last: string }>(
    `select external_id as token, last_number::text as last
       from members join member_streams on member_id = members.id where external_id like 'crowd-%'`,
  )
  await client.end()
  return new Map(rows.map(({ token, last }) => [token, Number(last)]))
}
