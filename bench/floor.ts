import { createHash } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import pg from 'pg'

// A bare server that does the least that the same three calls need: the session's look-up and one statement.
// What Tendwell adds on top of this (schemas, permission, timeline, notices) is what the bench compares.

const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 20 })
const digest = (token: string) => createHash('sha256').update(token).digest()

const LIST = `select external_id, name, status, issued_at from requests
  where member_id = $1 and status = 'in_progress' order by issued_at, id limit 100`
const THREAD = `select t.id, t.body_html, t.source, t.source_name, t.at from requests r join timeline t on t.request_id = r.id
  where r.external_id = $2 and r.member_id = $1 and t.kind = 'message' order by t.seq`
const SEND = `with numbered as (update requests set last_seq = last_seq + 1 where external_id = $2 and member_id = $1 returning id, last_seq)
  insert into timeline (request_id, seq, kind, id, at, source, source_name, body, body_html)
  select id, last_seq, 'message', gen_random_uuid()::text, now(), 'user', 'Bench', $3, $3 from numbered returning id`

const server = createServer((request, response) => void answer(request, response))

async function answer(request: IncomingMessage, response: ServerResponse) {
  const token = request.headers.authorization?.replace('Bearer ', '') ?? ''
  const session = await pool.query<{ member_id: number }>({
    name: 'session',
    text: 'select member_id from sessions where token_hash = $1 and expires_at > now()',
    values: [digest(token)],
  })
  const memberId = session.rows[0]?.member_id
  const id = request.url?.split('/')[4] ?? ''
  const body = request.method === 'POST' ? await textOf(request) : ''
  const query = {
    GET:
      id === 'in_progress'
        ? { name: 'list', text: LIST, values: [memberId] }
        : { name: 'thread', text: THREAD, values: [memberId, id] },
    POST: { name: 'send', text: SEND, values: [memberId, id, body] },
  }[request.method === 'POST' ? 'POST' : 'GET']
  const { rows } = await pool.query(query)
  response.writeHead(request.method === 'POST' ? 201 : 200, { 'content-type': 'application/json' })
  response.end(JSON.stringify(rows))
}

async function textOf(stream: AsyncIterable<Buffer>): Promise<string> {
  const parts: Buffer[] = []
  for await (const part of stream) parts.push(part)
  return Buffer.concat(parts).toString('utf8')
}

server.listen(Number(process.env.PORT), '127.0.0.1')
