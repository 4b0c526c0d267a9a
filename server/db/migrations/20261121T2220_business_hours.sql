-- When we are here, and how soon a member is answered then. The time between two moments is counted within these
-- hours only; these functions are the one place that counts it.

create table desk.business_week (
  weekday smallint primary key check (weekday between 1 and 7), -- 1: Monday
  opens time(0) not null,
  closes time(0) not null, -- 24:00: midnight
  check (opens < closes)
);
create table desk.holidays (
  day date primary key,
  name text not null
);
create table desk.answer_times (
  id integer primary key check (id = 1),
  time_zone text not null,
  first_minutes integer not null check (first_minutes > 0), -- the first answer to a request
  next_minutes integer not null check (next_minutes > 0), -- every answer after it
  version integer not null default 1
);
insert into desk.answer_times (id, time_zone, first_minutes, next_minutes) values (1, 'America/Chicago', 120, 240);
insert into desk.business_week
  select weekday, case when weekday < 6 then time '08:00' else time '09:00' end,
    case when weekday < 6 then time '20:00' else time '17:00' end
  from generate_series(1, 7) as weekday;

-- The opening of every day that these two moments touch, in their order.
create function desk.open_spans(since timestamptz, until timestamptz)
  returns table (opens_at timestamptz, closes_at timestamptz) language sql stable
begin atomic
  select (days.day + week.opens) at time zone times.time_zone, (days.day + week.closes) at time zone times.time_zone
    from desk.answer_times as times
    cross join lateral (
      select (since at time zone times.time_zone)::date + n as day
        from generate_series(0, (until at time zone times.time_zone)::date - (since at time zone times.time_zone)::date) as n
    ) as days
    join desk.business_week as week on week.weekday = extract(isodow from days.day)
   where not exists (select from desk.holidays where holidays.day = days.day)
   order by 1;
end;

-- Milliseconds of business between two moments.
create function desk.business_ms(since timestamptz, until timestamptz) returns bigint language sql stable
return coalesce((
  select sum(extract(epoch from least(closes_at, until) - greatest(opens_at, since)) * 1000)
    from desk.open_spans(since, until)
   where closes_at > since and opens_at < until and since < until
), 0)::bigint;

-- The moment by which so much business has passed; what is spent already was due before. Null: not within a quarter.
create function desk.due_at(since timestamptz, ms bigint) returns timestamptz language sql stable
return case when ms <= 0 then since + ms * interval '1 millisecond' else (
  select closes_at - (passed - ms) * interval '1 millisecond'
    from (
      select closes_at,
          (sum(extract(epoch from closes_at - greatest(opens_at, since)) * 1000) over (order by opens_at))::bigint as passed
        from desk.open_spans(since, since + interval '90 days')
       where closes_at > since
    ) as spans
   where passed >= ms
   order by closes_at
   limit 1
) end;
