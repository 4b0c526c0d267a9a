import { createHash } from 'node:crypto'
import pg from 'pg'
import { csrfOf } from '#server/identity/staff-auth/csrf.ts'

// The same people, requests and messages each time, derived from row numbers.

export const MEMBERS_SIGNED_IN = 2_000
export const STAFF_SIGNED_IN = 16
/** Members with ten requests of fifty messages each, for the list and the thread. */
export const THREAD_MEMBERS = 64
export const THREADS_EACH = 10
const MESSAGES_IN_THREAD = 50
const MEMBERS_A_CONCIERGE = 400

export const memberToken = (n: number) => `bench-member-${n}`
export const staffToken = (n: number) => `bench-staff-${n}`
export const threadId = (member: number, thread: number) => `bench-thread-${member}-${thread}`

/** Words of a thousand syllable pairs; low numbers are frequent, high ones rare. */
const WORD = (random: string) => `words.list[1 + floor(power(${random}, 4) * array_length(words.list, 1))::integer]`
const random = (row: string, salt: number) =>
  `((hashint8extended(${row}, ${salt}) & 1073741823) / 1073741824.0)::float8`

const WORDS = `words as (
  select array_agg(one || two || three order by hashtext(one || two || three)) as list
  from unnest(array['ba','ce','di','fo','gu','ka','le','mi','no','pu']) as one,
    unnest(array['rra','lle','tti','sso','mmu','nda','rke','lpi','sto','nku']) as two,
    unnest(array['n','ra','los','ti','ve','gan','pel','dor','mis','ket','lor','ban','sur','fen','tok','wyn','zel','jun','hap','quo']) as three)`

/**
 * 2.5 requests and 20 messages for each member, one concierge for 400 members; a tenth of the requests is open.
 * Signed-in members have no phone, which would require a second factor.
 */
const statements = (members: number): readonly string[] => [
  `insert into members (external_id, email, first_name, last_name, password_hash, phone, onboarded_at, created_at)
   select 'bench-' || n, 'bench' || n || '@tendwell.test',
     (array['Harriet','Gus','Ottilie','Wendell','Keiko','Amara','Bruno','Celia','Dmitri','Esme','Farah','Goran'])[1 + n % 12],
     initcap((array['ba','ce','di','fo','gu','ka','le','mi','no','pu'])[1 + n % 10] || (array['rra','lle','tti','sso','mmu','nda','rke'])[1 + n / 10 % 7]
       || (array['nson','ley','ford','ski','berg','dottir','mann','well'])[1 + n / 70 % 8]),
     '-', case when n > ${MEMBERS_SIGNED_IN} then (5550000000 + n)::text end, now(), now() - n % 700 * interval '1 day'
   from generate_series(1, ${members}) as n`,
  `insert into companies (slug, name) select 'bench-' || n, 'Bench Company ' || n from generate_series(1, 40) as n`,
  `insert into member_companies (member_id, company_id, verified_at)
   select members.id, companies.id, now() from members join companies
     on companies.slug = 'bench-' || 1 + floor(power(${random('members.id', 1)}, 3) * 40)::integer
   where members.external_id like 'bench-%'`,
  `insert into sessions (member_id, token_hash, expires_at)
   select id, sha256(convert_to('bench-member-' || replace(external_id, 'bench-', ''), 'UTF8')), now() + interval '10 years'
   from members where external_id like 'bench-%' and replace(external_id, 'bench-', '')::integer <= ${MEMBERS_SIGNED_IN}`,
  `insert into desk.staff (email, name, role, password_hash)
   select 'bench' || n || '@desk.test', 'Bench Concierge ' || n, 'concierge', '-'
   from generate_series(1, ${Math.max(STAFF_SIGNED_IN, Math.ceil(members / MEMBERS_A_CONCIERGE))}) as n`,
  // 2.5 each: two or three
  `with numbered as (select id, replace(external_id, 'bench-', '')::bigint as n from members where external_id like 'bench-%'),
     staff as (select array_agg(id order by id) as ids from desk.staff where email like 'bench%'),
     kinds as (select array_agg(id order by id) as ids from categories), ${WORDS},
     one as (
       select numbered.id as member_id, n * 4 + k as r, now() - ${random('n * 4 + k', 2)} * interval '700 days' as issued_at
       from numbered cross join generate_series(1, 3) as k where k < 3 or n % 2 = 0)
   insert into requests (external_id, member_id, name, details, status, waiting_on, waiting_since, assignee_id, category_id,
     issued_at, created_at, last_message_at, closed_at, answered_at, clock_since, due_at, last_seq)
   select 'bench-request-' || r, member_id,
     (array['Plan a picnic','Hire a gardener','Fix the dryer','Book a violin lesson','Mow the lawn','Find a babysitter','Ship a piano','Renew a passport'])[1 + r % 8]
       || ' ' || ${WORD(random('r', 3))},
     'What do you need?' || chr(10) || 'Something ' || ${WORD(random('r', 4))} || ' and ' || ${WORD(random('r', 5))}
       || chr(10) || 'When?' || chr(10) || 'By ' || to_char(issued_at, 'FMMonth FMDD'),
     state.status, state.waiting_on, state.since,
     case when ${random('r', 6)} < 0.03 and state.status <> 'closed' then null
       else staff.ids[1 + floor(${random('r', 7)} * array_length(staff.ids, 1))::integer] end,
     kinds.ids[1 + floor(power(${random('r', 8)}, 2) * array_length(kinds.ids, 1))::integer],
     issued_at, issued_at, issued_at + interval '2 days',
     case when state.status = 'closed' then least(now(), issued_at + interval '3 days') end,
     issued_at + interval '1 hour', case when state.waiting_on = 'us' then state.since end,
     case when state.waiting_on = 'us' then state.since + interval '1 day' end, 8
   from one, staff, kinds, words, lateral (
     select case when ${random('r', 9)} > 0.1 then 'closed' when ${random('r', 9)} > 0.09 then 'open' else 'in_progress' end as status,
       case when ${random('r', 9)} > 0.1 then null when ${random('r', 9)} > 0.05 then 'us'
         when ${random('r', 9)} > 0.02 then 'member' else 'third_party' end as waiting_on,
       case when ${random('r', 9)} <= 0.1 then now() - ${random('r', 10)} * interval '3 days' end as since) as state`,
  `with numbered as (
     select id, replace(external_id, 'bench-', '')::integer as n from members where external_id like 'bench-%'
       and replace(external_id, 'bench-', '')::integer <= ${THREAD_MEMBERS}),
     staff as (select min(id) as id from desk.staff where email like 'bench%')
   insert into requests (external_id, member_id, name, details, status, waiting_on, waiting_since, assignee_id, issued_at, last_seq)
   select 'bench-thread-' || n || '-' || k, numbered.id, 'A long conversation', 'What is it?' || chr(10) || 'A bench',
     'in_progress', 'member', now(), staff.id, now() - interval '1 year', ${MESSAGES_IN_THREAD}
   from numbered, staff, generate_series(1, ${THREADS_EACH}) as k`,
  `with ${WORDS}
   insert into timeline (request_id, seq, kind, id, at, source, source_name, staff_id, body, body_html)
   select m.id, m.seq, 'message', m.id || '-' || m.seq, m.issued_at + m.seq * interval '6 hours',
     case when ours then 'other' else 'user' end, case when ours then 'Bench Concierge' else 'Bench Member' end,
     case when ours then m.assignee_id end, m.text, '<p>' || m.text || '</p>'
   from (
     select requests.id, seq, issued_at, assignee_id, seq % 2 = 1 as ours,
       (array['Would Saturday morning work for the ','I have asked three people about the ','Thank you, the price for the ',
         'They are fully booked until the ','Please tell me more about the ','Here is what I found for the ',
         'That sounds good, and the ','My sister would like the '])[1 + (requests.id + seq) % 8]
       || ${WORD(random('requests.id * 64 + seq', 11))} || ' and a ' || ${WORD(random('requests.id * 64 + seq', 12))}
       || case (requests.id + seq) % 10 when 0 then ', reference ' || 100000 + requests.id % 800000 else ', thank you.' end as text
     from requests, words, generate_series(1, requests.last_seq) as seq
     where requests.external_id like 'bench-%') as m`,
  // rare: once in ten thousand requests, and at least once
  `update timeline set body = body || ' zyzzogeton', body_html = body_html || ' zyzzogeton'
   where seq = 1 and request_id in (select id from requests where external_id like 'bench-request-%' and (id % 10000 = 7 or external_id = 'bench-request-5'))`,
  `truncate desk.queue_counts`,
  `insert into desk.queue_counts (assignee_id, slot, active)
   select coalesce(assignee_id, 0), id % 16, count(*) from requests where status <> 'closed' group by 1, 2`,
]

/** Fills a migrated database that has the demo's catalog. Triggers are off, and indexes are built at the end. */
export async function populate(url: string, members: number): Promise<void> {
  const client = new pg.Client(url)
  await client.connect()
  try {
    await client.query(`set session_replication_role = replica`)
    await client.query(`set synchronous_commit = off`)
    await client.query(`set maintenance_work_mem = '512MB'`)
    await client.query(`set work_mem = '256MB'`)
    const { rows: indexes } = await client.query<{ name: string; definition: string }>(
      `select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as definition from pg_index
       where indrelid in ('requests'::regclass, 'timeline'::regclass, 'members'::regclass) and not indisunique`,
    )
    for (const { name } of indexes) await client.query(`drop index ${name}`)
    for (const statement of statements(members)) await client.query(statement)
    for (const { definition } of indexes) await client.query(definition)
    await signStaffIn(client)
    await client.query(`vacuum analyze`)
  } finally {
    await client.end()
  }
}

async function signStaffIn(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ id: number }>(
    `select id from desk.staff where email like 'bench%' order by id limit $1`,
    [STAFF_SIGNED_IN],
  )
  const digest = (text: string) => createHash('sha256').update(text).digest()
  for (const [n, { id }] of rows.entries())
    await client.query(
      `insert into desk.sessions (staff_id, token_hash, csrf_hash, expires_at, proved_at)
       values ($1, $2, $3, now() + interval '10 years', now())`,
      [id, digest(staffToken(n)), digest(csrfOf(staffToken(n)))],
    )
}
