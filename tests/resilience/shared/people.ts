import { createHash } from 'node:crypto'
import { withClient } from '../../../tools/postgres.ts'
import type { SignedInMember } from './member.ts'

const REQUESTS_EACH = 2

/** Writes members with a session and two open requests each into the database. */
export async function createPeople(url: string, count: number): Promise<SignedInMember[]> {
  const people = Array.from({ length: count }, (_, member) => ({
    token: `crowd-${member}`,
    requests: Array.from({ length: REQUESTS_EACH }, (__, request) => `crowd-request-${member}-${request}`),
  }))
  const tokens = people.map(({ token }) => token)
  const hashes = tokens.map((token) => createHash('sha256').update(token).digest())
  const requests = people.flatMap((person) => person.requests)
  const owners = people.flatMap((person) => person.requests.map(() => person.token))
  await withClient(url, async (client) => {
    await client.query(
      `insert into members (external_id, email, first_name, last_name, password_hash)
       select token, token || '@tendwell.test', 'One', 'Ofmany', '-' from unnest($1::text[]) as token`,
      [tokens],
    )
    await client.query(
      `insert into sessions (member_id, token_hash, expires_at)
       select id, hash, now() + interval '1 day' from unnest($1::text[], $2::bytea[]) as given (token, hash)
         join members on external_id = token`,
      [tokens, hashes],
    )
    await client.query(
      `insert into requests (external_id, member_id, name, details, status, issued_at)
       select given.id, members.id, 'Find a sitter', 'Who is it for?', 'in_progress', now()
         from unnest($1::text[], $2::text[]) as given (id, token) join members on external_id = token`,
      [requests, owners],
    )
    await client.query('analyze')
  })
  return people
}

/** The number of the last event of each member of the crowd, by token. */
export async function lastNumbers(url: string): Promise<ReadonlyMap<string, number>> {
  const query = `select external_id as token, last_number::text as last
    from members join member_streams on member_id = members.id where external_id like 'crowd-%'`
  const { rows } = await withClient(url, (client) => client.query<{ token: string; last: string }>(query))
  return new Map(rows.map(({ token, last }) => [token, Number(last)]))
}
