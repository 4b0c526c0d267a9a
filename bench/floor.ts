import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { text } from 'node:stream/consumers'
import pg from 'pg'
import type { ServedFile } from './servers.ts'

// A bare server that does the least work for the same calls: it looks up the session and runs one statement, and writes
// the access records where the desk reads. The bench measures what Tendwell adds: schemas, permission, counts, notices.
// It also serves files from memory.

/** The same limit as the server's. */
const STATEMENT_MS = 15_000
const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 20, statement_timeout: STATEMENT_MS })
const digest = (token: string) => createHash('sha256').update(token).digest()

const MEMBER_SESSION = 'select member_id as id from sessions where token_hash = $1 and expires_at > now()'
const STAFF_SESSION = `select staff.id from desk.sessions join desk.staff on staff.id = staff_id
  where token_hash = $1 and expires_at > now() and closed_at is null`

const LIST = `select external_id, name, status, issued_at from requests
  where member_id = $1 and status = 'in_progress' order by issued_at, id limit 100`
const THREAD = `select t.id, t.body_html, t.source, t.source_name, t.at from requests r join timeline t on t.request_id = r.id
  where r.external_id = $2 and r.member_id = $1 and t.kind = 'message' order by t.seq`
const SEND = `with numbered as (update requests set last_seq = last_seq + 1, last_message_at = now()
    where external_id = $2 and member_id = $1 returning id, last_seq)
  insert into timeline (request_id, seq, kind, id, at, source, source_name, body, body_html)
  select id, last_seq, 'message', gen_random_uuid()::text, now(), 'user', 'Bench', $3, $3 from numbered returning id`

const COLUMNS = `requests.id, requests.external_id, requests.name, requests.status, requests.issued_at, requests.last_message_at,
  requests.waiting_on, requests.waiting_since, requests.due_at, requests.member_id, requests.assignee_id,
  members.first_name, members.last_name, staff.name as assignee, categories.name as category`
const JOINED = `requests join members on members.id = requests.member_id
  left join desk.staff on staff.id = requests.assignee_id left join categories on categories.id = requests.category_id`
const ORDER = 'order by queue_group, queue_rank, queue_since, requests.external_id limit 50'
/** A page of requests, and an access record for each of them and the day. */
const listed = (where: string) => `with page as materialized (select ${COLUMNS} from ${JOINED} where ${where} ${ORDER}),
  recorded as (
    insert into desk.access_records (staff_id, action, what, member_id, request_id, reason)
    select $1, 'deskRequests', 'listed', member_id, id, '' from page where not exists (
      select from desk.access_records as before where before.staff_id = $1 and before.request_id = page.id and before.what = 'listed'
        and (before.at at time zone 'UTC')::date = (now() at time zone 'UTC')::date)
    on conflict do nothing)
  select * from page`
const ANYBODY = '$1::integer is not null'
/** The place in the queue's order where requests begin that their member can no longer reopen. */
const REOPENABLE = `-((extract(epoch from now()) - 14 * 86400) * 1000)::bigint`
/** The filters of calls.ts, by their query. */
const CUTS: Readonly<Record<string, string>> = {
  'assignee=me': 'requests.assignee_id = $1 and queue_group < 2',
  'assignee=none': `${ANYBODY} and requests.assignee_id is null and queue_group < 2`,
  '': `${ANYBODY} and queue_group < 2`,
  'overdue=true': `${ANYBODY} and queue_group = 0 and due_at < now()`,
  'waiting_on=us': `${ANYBODY} and queue_group = 0`,
  'state=waiting_member': `${ANYBODY} and queue_group = 1 and waiting_on = 'member'`,
  'state=waiting_third_party': `${ANYBODY} and queue_group = 1 and waiting_on = 'third_party'`,
  'state=solved': `${ANYBODY} and queue_group = 2 and queue_rank <= ${REOPENABLE}`,
  'state=closed': `${ANYBODY} and queue_group = 2 and queue_rank > ${REOPENABLE}`,
  'status=closed': `${ANYBODY} and queue_group = 2`,
  'category=1': `${ANYBODY} and category_id = 1 and queue_group < 2`,
  'company=1': `${ANYBODY} and queue_group < 2 and exists (
    select from member_companies where member_companies.member_id = requests.member_id and company_id = 1)`,
  'snoozed=true': `${ANYBODY} and queue_group < 2 and exists (
    select from desk.snoozes where snoozes.request_id = requests.id and ended_at is null)`,
}
const SEARCH = listed(`${ANYBODY} and requests.id in (
  select id from requests where to_tsvector('english', searchable(name)) @@ plainto_tsquery('english', $2)
  union select request_id from timeline where to_tsvector('english', searchable(coalesce(body, ''))) @@ plainto_tsquery('english', $2))`)
const OPEN = `with request as (select ${COLUMNS}, details from ${JOINED} where requests.external_id = $2),
  recorded as (
    insert into desk.access_records (staff_id, action, what, member_id, request_id, reason)
    select $1, 'deskGetRequest', 'opened', member_id, id, '' from request where not exists (
      select from desk.access_records as before where before.staff_id = $1 and before.request_id = request.id
        and before.what = 'opened' and before.what <> 'listed' and before.at > now() - interval '30 minutes'))
  select request.*, (select json_agg(one) from (
    select seq, kind, id, at, source, source_name, body_html from timeline where request_id = request.id order by seq) as one) as timeline
  from request`
const NOTE = `with numbered as (update requests set last_seq = last_seq + 1 where external_id = $2 returning id, last_seq)
  insert into desk.notes (request_id, seq, id, at, staff_id, staff_name, body, body_html)
  select id, last_seq, gen_random_uuid()::text, now(), $1, 'Bench', $3, $3 from numbered returning id`

const REPLY = `with numbered as (update requests set last_seq = last_seq + 1, last_message_at = now(), waiting_on = 'member'
    where external_id = $2 returning id, last_seq)
  insert into timeline (request_id, seq, kind, id, at, source, source_name, staff_id, body, body_html)
  select id, last_seq, 'message', gen_random_uuid()::text, now(), 'other', 'Bench', $1, $3, $3 from numbered returning id`
const CHANGE = `update requests set waiting_on = 'third_party', waiting_since = coalesce(waiting_since, now())
  where external_id = $2 and $1::integer is not null returning id`

const served = JSON.parse(process.env.FILES ?? '[]') as readonly ServedFile[] // startFloor wrote it
const files = new Map(
  served.map(({ path, file, headers }) => [path, { body: readFileSync(file), headers: headers.flat() }]),
)

type Statement = { readonly name: string; readonly text: string; readonly values: (caller: unknown) => unknown[] }

createServer((request, response) => {
  answer(request, response).catch(() => response.writeHead(503).end())
}).listen(Number(process.env.PORT), '127.0.0.1')

async function answer(request: IncomingMessage, response: ServerResponse) {
  const url = new URL(request.url ?? '/', 'http://floor')
  if (url.pathname === '/readyz') return void response.end('{}')
  const file = files.get(url.pathname)
  if (file) return void response.writeHead(200, file.headers).end(file.body)
  const isDesk = url.pathname.startsWith('/desk/')
  const token = isDesk
    ? (request.headers.cookie ?? '').replace('tendwell_desk=', '')
    : (request.headers.authorization ?? '').replace('Bearer ', '')
  const session = await pool.query<{ id: number }>({
    name: isDesk ? 'staff-session' : 'member-session',
    text: isDesk ? STAFF_SESSION : MEMBER_SESSION,
    values: [digest(token)],
  })
  const caller = session.rows[0]?.id
  const body = request.method === 'GET' ? '' : await text(request)
  let rows: unknown[] = []
  for (const { name, text, values } of statementsOf(url, body))
    ({ rows } = await pool.query<Record<string, unknown>>({ name, text, values: values(caller) }))
  response.writeHead(request.method === 'POST' ? 201 : 200, { 'content-type': 'application/json' })
  response.end(JSON.stringify(rows))
}

/** The response to a change is read after it. */
function statementsOf(url: URL, body: string): Statement[] {
  const id = url.pathname.split('/')[4] ?? ''
  const of = (name: string, text: string, ...values: unknown[]) => {
    return { name, text, values: (caller: unknown) => [caller, ...values] }
  }
  if (url.pathname.startsWith('/desk/')) {
    if (url.pathname.endsWith('/notes')) return [of('note', NOTE, id, body), of('open', OPEN, id)]
    if (url.pathname.endsWith('/messages')) return [of('reply', REPLY, id, body), of('open', OPEN, id)]
    if (body) return [of('change', CHANGE, id), of('open', OPEN, id)]
    if (id) return [of('open', OPEN, id)]
    const q = url.searchParams.get('q')
    if (q) return [of('search', SEARCH, q)]
    const query = url.search.slice(1)
    return [of(`queue ${query}`, listed(CUTS[query] ?? ANYBODY))]
  }
  if (body) return [of('send', SEND, id, body), of('thread', THREAD, id)]
  return [id === 'in_progress' ? of('list', LIST) : of('thread', THREAD, id)]
}
