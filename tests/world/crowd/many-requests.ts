import { sql } from 'kysely'
import type { World } from '#tests/world/world.ts'

/**
 * Creates this number of requests of about a hundred members, with a message each, in two inserts: a third is open, and
 * Theo has one in three of those. Their words are common and not in titles that tests search for.
 */
export async function giveManyRequests({ owner, clock, theo }: World, count: number): Promise<void> {
  // none of them waits on us, so no SLA clock runs; the trigger would take half of the time
  await sql`alter table requests disable trigger requests_clocked_in`.execute(owner)
  await sql`
    with people as (
      insert into members (external_id, email, first_name, last_name, password_hash, created_at)
      select 'many-' || n, 'many' || n || '@tendwell.test', (array['Harriet', 'Gus', 'Ottilie', 'Wendell', 'Keiko'])[1 + n % 5],
             'Family' || n, 'x', ${clock.now()}
        from generate_series(1, 300) as n
      returning id
    ), numbered as (select id, row_number() over () as place from people)
    insert into requests (external_id, member_id, name, details, status, waiting_on, waiting_since, assignee_id,
                          issued_at, created_at, closed_at, due_at, last_seq)
    select 'many-' || n, numbered.id, (array['Plan a picnic', 'Hire a gardener', 'Fix the dryer', 'Book a violin lesson',
             'Mow the lawn', 'Find a babysitter', 'Ship a piano'])[1 + n % 7] || ' no. ' || n,
           'What do you need?' || chr(10) || (array['A quote by mail', 'Somebody kind', 'It has to be quiet', 'Nothing dear'])[1 + n % 4],
           case when n % 3 = 0 then 'in_progress' else 'closed' end,
           case when n % 3 = 0 then 'member' end, case when n % 3 = 0 then ${clock.now()}::timestamptz end,
           case when n % 9 = 0 then ${theo.id}::integer end,
           ${clock.now()}::timestamptz - (n % 300) * interval '1 day', ${clock.now()},
           case when n % 3 > 0 then ${clock.now()}::timestamptz - (1 + n % 300) * interval '1 hour' end, null, 1
      from generate_series(1, ${count}::integer) as n join numbered on numbered.place = 1 + n % 300`.execute(owner)
  await sql`alter table requests enable trigger requests_clocked_in`.execute(owner)
  await sql`
    insert into timeline (request_id, seq, kind, id, at, source, source_name, staff_id, body, body_html)
    select id, 1, 'message', 'many-' || id, issued_at, 'other', 'Theo', ${theo.id},
           (array['Your renewed passport is not needed for it.', 'They charge no fee.', 'The roof comes next.',
             'Parking is in the yard.', 'Ask your sister.'])[1 + id % 5] || ' Reference KX-' || translate((700000 + id)::text, '02468', '13579'), ''
      from requests where external_id like 'many-%'`.execute(owner)
  await sql`analyze requests, timeline, members`.execute(owner)
}
