-- Ownership of open work: who answers for a colleague's requests, tasks, reminders and replies at a moment. Alerts,
-- mails, the desk and a member's page all ask these functions.

-- An account that cannot be signed in to yet (invited or opened again) is not on shift.
create or replace function desk.is_on_shift(person desk.staff, moment timestamptz) returns boolean language sql stable
return (person).role = 'concierge' and (person).closed_at is null
  and ((person).password_hash is not null or (person).oidc_subject is not null)
  and ((person).away_since is null or coalesce((person).away_until <= moment, false))
  and desk.back_from_days_away((person).id, moment) is null;

-- On shift, and within their own hours where they have some.
create function desk.is_present(person desk.staff, moment timestamptz) returns boolean language sql stable
return desk.is_on_shift(person, moment) and desk.outside_until((person).id, moment) is null;

-- For each open concierge account the colleague who attends to its work: themself while present, else the first who is
-- present along the chain of covers. Null: the team's queue. An account without a row has left, and is the queue's, too.
create function desk.attendance(moment timestamptz) returns table (staff_id integer, attendant_id integer)
  language sql stable
begin atomic
  with recursive present as materialized (
    select person.id from desk.staff as person where desk.is_present(person, moment)
  ), chain (staff_id, holder_id, passed) as (
    select person.id, person.id, array[person.id]
      from desk.staff as person where person.role = 'concierge' and person.closed_at is null
    union all
    select chain.staff_id, cover.id, chain.passed || cover.id
      from chain
      join desk.staff as holder on holder.id = chain.holder_id
      join desk.staff as cover on cover.id = holder.covered_by
     where not exists (select from present where present.id = holder.id)
       and cover.role = 'concierge' and cover.closed_at is null and cover.id <> all (chain.passed)
  )
  select chain.staff_id, max(present.id) from chain left join present on present.id = chain.holder_id
   group by chain.staff_id;
end;

-- Everything open that needs a colleague now or within `soon`: answers about to be late and late, tasks and reminders
-- that are due or whose owner has left, and replies that were held. `attendant_id` null: the queue's.
create function desk.open_calls(moment timestamptz, soon interval) returns table (
  kind text, id text, request_id bigint, owner_id integer, due_at timestamptz, attendant_id integer)
  language sql stable
begin atomic
  with attended as materialized (select * from desk.attendance(moment))
  select call.kind, call.id, call.request_id, call.owner_id, call.due_at, attended.attendant_id
    from (
      select 'answer' as kind, external_id as id, requests.id as request_id, assignee_id as owner_id, requests.due_at
        from requests
       where queue_group = 0 and queue_rank <= (extract(epoch from moment + soon) * 1000)::bigint
         and requests.due_at <= moment + soon
      union all
      select 'task', tasks.id, tasks.request_id, tasks.owner_id, tasks.due_at
        from desk.tasks where done_at is null and tasks.due_at <= moment
      union all
      select 'task', tasks.id, tasks.request_id, tasks.owner_id, tasks.due_at
        from desk.tasks
        join desk.staff as gone on gone.id = tasks.owner_id and (gone.closed_at is not null or gone.role <> 'concierge')
       where done_at is null and tasks.due_at > moment
      union all
      select 'reminder', reminders.id, reminders.request_id, reminders.staff_id, reminders.due_at
        from desk.reminders where ended_at is null and reminders.due_at <= moment
      union all
      select 'reminder', reminders.id, reminders.request_id, reminders.staff_id, reminders.due_at
        from desk.reminders
        join desk.staff as gone on gone.id = reminders.staff_id and (gone.closed_at is not null or gone.role <> 'concierge')
       where ended_at is null and reminders.due_at > moment
      union all
      select 'send', sends.id, sends.request_id, sends.staff_id, sends.run_at
        from desk.scheduled_sends as sends where state = 'held'
    ) as call
    left join attended on attended.staff_id = call.owner_id;
end;

-- Whose work this colleague attends to: their own, that of colleagues for whom they cover, and the queue's.
create function desk.owners_attended_by(of_staff integer, moment timestamptz) returns setof integer language sql stable
begin atomic
  select person.id
    from desk.staff as person
    left join desk.attendance(moment) as attended on attended.staff_id = person.id
   where of_staff in (person.id, coalesce(attended.attendant_id, of_staff));
end;

-- Held replies are looked for over all authors.
create index scheduled_sends_held on desk.scheduled_sends (id) where state = 'held';

-- What a colleague has left behind on a request goes with it to whoever is given it next.
create function desk.take_left_behind() returns trigger language plpgsql security definer set search_path = '' as $$
declare
  moved integer;
begin
  with tasks as (
    update desk.tasks set owner_id = new.assignee_id from desk.staff as gone
     where tasks.request_id = new.id and done_at is null and gone.id = tasks.owner_id
       and (gone.closed_at is not null or gone.role <> 'concierge')
    returning 1
  ), reminders as (
    update desk.reminders set staff_id = new.assignee_id, told_at = null from desk.staff as gone
     where reminders.request_id = new.id and ended_at is null and gone.id = reminders.staff_id
       and (gone.closed_at is not null or gone.role <> 'concierge')
    returning 1
  )
  select (select count(*) from tasks) + (select count(*) from reminders) into moved;
  if moved > 0 then
    perform desk.announce_promises(new.assignee_id);
  end if;
  return null;
end
$$;
create trigger requests_take_left_behind after update of assignee_id on requests
  for each row when (new.assignee_id is not null and new.assignee_id is distinct from old.assignee_id)
  execute function desk.take_left_behind();

-- Which colleague was mailed about which work of the queue; forgotten once it is attended to.
create table desk.unattended_told (
  staff_id integer not null references desk.staff,
  key text not null,
  told_at timestamptz(3) not null,
  primary key (key, staff_id)
);

-- A member is told who is there in their concierge's place: the end of the chain of covers.
create or replace function desk_hours_of(of_request bigint, moment timestamptz)
  returns table (on_shift boolean, opens_at timestamptz, closes_at timestamptz, cover text, time_zone text)
  language sql stable security definer set search_path = ''
begin atomic
  select person.here, case when span.opens_at is not null then greatest(span.opens_at, person.since) end, span.closes_at,
    (select colleague.name
       from desk.attendance(moment) as attended join desk.staff as colleague on colleague.id = attended.attendant_id
      where attended.staff_id = person.id and colleague.id <> person.id
        and desk.business_ms(moment, moment + interval '1 second') > 0),
    times.time_zone
  from public.requests as request
  join lateral (
    select id, here, case when here then moment else back end as since
      from (select someone.id, desk.is_on_shift(someone, moment) as here,
          case when someone.away_since is null or someone.away_until is not null
            then greatest(someone.away_until, desk.back_from_days_away(someone.id, moment)) end as back
        from desk.staff as someone where someone.id = request.assignee_id and someone.closed_at is null) as someone
  ) as person on true
  cross join desk.answer_times as times
  left join lateral (
    select * from desk.open_spans(person.since, person.since + interval '30 days') as spans
     where spans.closes_at > person.since order by spans.opens_at limit 1
  ) as span on true
  where request.id = of_request and request.status <> 'closed' and (span.opens_at is not null or not person.here);
end;
