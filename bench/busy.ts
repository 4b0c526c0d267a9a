import pg from 'pg'

/** People of the demo with far more data than usual. */
export const LONG_QUEUE = 2_000
/** Requests among them that a bench may answer and solve. */
const PLAIN_REQUESTS = 60

/** Has the length of a request's ID. */
export const threadOf = (messages: number) => `bench-thread-of-${String(messages).padStart(6, '0')}`
export const THREADS = [50, 500, 5_000]

export async function giveMuch(url: string, people: { member: string; concierge: string; other: string }) {
  const client = new pg.Client(url)
  await client.connect()
  try {
    const request = `insert into requests (external_id, member_id, name, details, status, waiting_on, waiting_since, assignee_id,
      category_id, issued_at, created_at, last_message_at, answered_at, last_seq)`
    const requests = `${request}
      select $1 || lpad(n::text, 12, '0'), members.id,
        (array['Plan a picnic','Hire a gardener','Fix the dryer','Book a violin lesson','Mow the lawn'])[1 + n % 5] || ' no. ' || n,
        'What do you need?' || chr(10) || 'Somebody kind', 'in_progress', (array['us','member','third_party'])[1 + n % 3],
        now() - n * interval '7 minutes', staff.id, 1 + n % 9, now() - n * interval '11 minutes', now(), now(),
        now() - n * interval '9 minutes', 2
      from generate_series(1, $2::integer) as n, desk.staff,
        (select id, row_number() over () as place, count(*) over () as everyone from members where email <> $3) as members
      where staff.email = $4 and place = 1 + n % everyone`
    await client.query(requests, ['bench-rows', LONG_QUEUE, people.member, people.other])
    await client.query(requests, ['bench-each', PLAIN_REQUESTS, people.member, people.concierge])
    for (const messages of THREADS)
      await client.query(
        `${request} select $1, members.id, 'A long conversation', 'What is it?' || chr(10) || 'A bench', 'in_progress', 'us',
          now() - interval '3 days', staff.id, 1, now() - interval '2 years', now() - interval '2 years', now(), now(), $2
         from members, desk.staff where members.email = $3 and staff.email = $4`,
        [threadOf(messages), messages, people.member, people.concierge],
      )
    await client.query(`insert into timeline (request_id, seq, kind, id, at, source, source_name, staff_id, body, body_html)
      select id, seq, 'message', id || '-' || seq, now() - (last_seq - seq) * interval '3 hours',
        case when seq % 2 = 1 then 'other' else 'user' end, case when seq % 2 = 1 then 'Renata Ochoa' else 'Maya Lindqvist' end,
        case when seq % 2 = 1 then assignee_id end, text, '<p>' || text || '</p>'
      from (select id, last_seq, assignee_id, seq, 'Would Saturday morning work for number ' || seq || '? They are fully booked until then.' as text
        from requests, generate_series(1, last_seq) as seq where external_id like 'bench-%') as each`)
  } finally {
    await client.end()
  }
}
