import { createHash } from 'node:crypto'
import pg from 'pg'

const MEMBERS = 64
const REQUESTS_EACH = 20
const MESSAGES_EACH = 50

/** Members with twenty requests of fifty messages each, signed in as `bench-0` and so on. Gives who may call what. */
export async function createBenchPeople(url: string): Promise<{ token: string; requests: string[] }[]> {
  const client = new pg.Client(url)
  await client.connect()
  const people = Array.from({ length: MEMBERS }, (_, member) => ({
    token: `bench-${member}`,
    requests: Array.from({ length: REQUESTS_EACH }, (__, request) => `bench-request-${member}-${request}`),
  }))
  for (const [index, { token, requests }] of people.entries()) {
    const member = await client.query<{ id: number }>(
      `insert into members (external_id, email, first_name, last_name, password_hash)
       values ($1, $1 || '@tendwell.test', 'Bench', 'Member', '-') returning id`,
      [`bench-member-${index}`],
    )
    const id = member.rows[0]?.id
    await client.query(
      `insert into sessions (member_id, token_hash, expires_at) values ($1, $2, now() + interval '1 day')`,
      [id, createHash('sha256').update(token).digest()],
    )
    await client.query(
      `with made as (
         insert into requests (external_id, member_id, name, details, status, issued_at, last_seq)
         select external_id, $1, 'Find a sitter', 'Who is it for?\nBiscuit', 'in_progress', now(), $3
         from unnest($2::text[]) as external_id returning id)
       insert into timeline (request_id, seq, kind, id, at, source, source_name, body, body_html)
       select id, seq, 'message', id || '-' || seq, now(), case seq % 2 when 0 then 'user' else 'other' end, 'Renata Ochoa',
         'Would Saturday morning work for the plumber?', '<p>Would Saturday morning work for the plumber?</p>'
       from made, generate_series(1, $3::int) as seq`,
      [id, requests, MESSAGES_EACH],
    )
  }
  await client.query('analyze')
  await client.end()
  return people
}
