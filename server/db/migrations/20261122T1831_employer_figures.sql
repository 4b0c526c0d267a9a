-- Each answer that ended a wait on us, how long it took in business time, and when it was due. The clock itself writes
-- it, so that no way of answering can forget it. What an employer's report says of speed is counted from these.
create table desk.answers (
  request_id bigint not null references requests on delete cascade,
  at timestamptz(3) not null,
  -- The request's first answer.
  first boolean not null,
  took_ms bigint not null check (took_ms >= 0),
  -- Null: no time was promised that could be counted.
  due_at timestamptz(3),
  primary key (request_id, at)
);
create index answers_at on desk.answers (at);

create function desk.record_answer() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  insert into desk.answers (request_id, at, first, took_ms, due_at)
    values (
      new.id, new.answered_at, old.answered_at is null,
      old.clock_spent_ms + desk.business_ms(old.clock_since, greatest(old.clock_since, new.answered_at)), old.due_at
    )
    on conflict do nothing;
  return null;
end
$$;
create trigger requests_answered after update of answered_at on requests
  for each row when (new.answered_at is distinct from old.answered_at and new.answered_at is not null and old.clock_since is not null)
  execute function desk.record_answer();

-- The answers since that moment, found again in the threads: for what was answered before they were recorded.
create function desk.record_answers_since(since timestamptz) returns void language sql as $$
  with said as (
    select request_id, at, source,
           count(*) filter (where source = 'other')
             over (partition by request_id order by seq rows between unbounded preceding and 1 preceding) as turn
      from timeline where kind = 'message'
  ), turns as (
    select request_id, turn, min(at) filter (where source = 'user') as said_at,
           min(at) filter (where source = 'other') as at
      from said group by request_id, turn
  ), answered as (
    select request_id, turn, at, least(case when turn = 0 then requests.issued_at else said_at end, at) as asked_at
      from turns join requests on requests.id = request_id
     where at >= since and (turn = 0 or said_at is not null)
  )
  insert into desk.answers (request_id, at, first, took_ms, due_at)
  select request_id, at, turn = 0, desk.business_ms(asked_at, at),
         desk.due_at(asked_at, desk.answer_ms(case when turn > 0 then at end))
    from answered
  on conflict do nothing
$$;
-- More of a closed quarter. Null: too few people to say, or a quarter published before it was counted.
alter table report.quarters
  -- Ratings, in tens.
  add column voices integer check (voices > 0 and voices % 10 = 0),
  -- In business time: half of the first answers came within this, and nine of ten within that.
  add column first_answer_minutes integer check (first_answer_minutes >= 0),
  add column slow_answer_minutes integer check (slow_answer_minutes >= first_answer_minutes),
  -- Answers that a time was promised for, in tens.
  add column answers integer check (answers > 0 and answers % 10 = 0),
  -- The percentage of them that came in time; null beside `answers`: fewer than eleven people waited longer.
  add column in_time numeric(4, 1) check (in_time between 0 and 100);

-- What an hour of work costs a company, as its benefits manager entered it.
create table desk.wages (
  company_id integer primary key references companies,
  amount numeric(8, 2) not null check (amount > 0),
  set_by integer not null references desk.staff,
  set_at timestamptz(3) not null
);
