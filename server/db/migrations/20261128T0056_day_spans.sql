-- A day holds one or more spans of hours, by the office's clock or a colleague's own. A span whose end is not after its
-- start runs over midnight, and belongs to the day on which it begins: a closed day, and a day away, take what begins on
-- them. The release before reads and writes `opens` and `closes` alone.
alter table desk.business_week add column spans jsonb; -- [{opens, closes}] in order; null: `opens` to `closes`
alter table desk.own_hours add column spans jsonb; -- the same, on each weekday on which the office opens

-- A time of day is the first moment at which the clock shows it or a later one: where clocks go back, the first of the
-- two; where they go forward over it, the moment after the gap. So spans that don't overlap never do.
create function desk.first_showing(shown timestamp, zone text) returns timestamptz language sql stable
return (
  select coalesce(min(moment), shown at time zone zone)
    from generate_series(
      (shown at time zone zone) - interval '3 hours', shown at time zone zone, interval '1 minute') as moment
   where moment at time zone zone >= shown
);

-- When a span of a day's hours begins and ends.
create function desk.span_on(day date, zone text, opens time, closes time)
  returns table (opens_at timestamptz, closes_at timestamptz) language sql stable
begin atomic
  select case when clock.is_steady then span.starts at time zone zone else desk.first_showing(span.starts, zone) end,
         case when clock.is_steady then span.ends at time zone zone else desk.first_showing(span.ends, zone) end
    from (
      -- looking for the first moment is slow, and needed only around a change of the clocks
      select (day - 1)::timestamp at time zone zone + interval '96 hours' = (day + 3)::timestamp at time zone zone as is_steady
    ) as clock
    cross join (
      select day + opens as starts,
             day + closes + case when closes <= opens then interval '1 day' else interval '0' end as ends
    ) as span;
end;

-- Spans that touch the time between two moments, in their order: a colleague's own hours, or the office's where they
-- have none. Without a colleague, the office's. Days away are not looked at.
create function desk.work_spans(of_staff integer, since timestamptz, until timestamptz)
  returns table (opens_at timestamptz, closes_at timestamptz) language sql stable
begin atomic
  -- materialized: arguments are computed once, and the spans of a weekday are read once for all its days
  with asked as materialized (select of_staff as staff_id, since as begins, until as ends),
  weekdays as (
    select own.time_zone, week.weekday, own.opens, own.closes, own.spans
      from asked join desk.own_hours as own on own.staff_id = asked.staff_id cross join desk.business_week as week
    union all
    select times.time_zone, week.weekday, week.opens, week.closes, week.spans
      from asked cross join desk.answer_times as times cross join desk.business_week as week
     where not exists (select from desk.own_hours as own where own.staff_id = asked.staff_id)
  ),
  hours as materialized (
    select time_zone, weekday, opens, closes from weekdays where spans is null
    union all
    select weekdays.time_zone, weekdays.weekday, one.opens, one.closes
      from weekdays cross join lateral jsonb_to_recordset(weekdays.spans) as one (opens time, closes time)
     where weekdays.spans is not null
  ),
  days as materialized (
    select zones.time_zone, zones.first_day + n as day, extract(isodow from zones.first_day + n) as weekday
      from (
        select hours.time_zone, (asked.begins at time zone hours.time_zone)::date as first_day,
               (asked.ends at time zone hours.time_zone)::date as last_day
          from asked cross join (select distinct time_zone from hours) as hours
      ) as zones
      cross join lateral generate_series(-1, zones.last_day - zones.first_day) as n
  )
  select span.opens_at, span.closes_at
    from asked
    cross join days
    join hours on hours.weekday = days.weekday
    cross join lateral desk.span_on(days.day, days.time_zone, hours.opens, hours.closes) as span
   where not exists (select from desk.holidays where holidays.day = days.day)
     and span.opens_at < span.closes_at and span.closes_at >= asked.begins and span.opens_at <= asked.ends
   order by 1;
end;

create or replace function desk.open_spans(since timestamptz, until timestamptz)
  returns table (opens_at timestamptz, closes_at timestamptz) language sql stable
begin atomic
  select spans.opens_at, spans.closes_at from desk.work_spans(null, since, until) as spans order by 1;
end;

-- The moment by which so much business has passed, or null if it has not within the days.
create function desk.due_within(since timestamptz, ms bigint, days integer) returns timestamptz language sql stable
return (
  select closes_at - (passed - ms) * interval '1 millisecond'
    from (
      select closes_at,
          (sum(extract(epoch from closes_at - greatest(opens_at, since)) * 1000) over (order by opens_at))::bigint as passed
        from desk.open_spans(since, since + days * interval '1 day')
       where closes_at > since
    ) as spans
   where passed >= ms
   order by closes_at
   limit 1
);

-- What is spent already was due before. Null: not within a quarter. Most is due soon, and looking at fewer days is quick.
create or replace function desk.due_at(since timestamptz, ms bigint) returns timestamptz language sql stable
return case when ms <= 0 then since + ms * interval '1 millisecond'
  else coalesce(desk.due_within(since, ms, 10), desk.due_within(since, ms, 90)) end;

-- The office's days that touch this time, each from its first opening to its last closing.
create function desk.open_days(since timestamptz, until timestamptz)
  returns table (day date, opens_at timestamptz, closes_at timestamptz) language sql stable
begin atomic
  select (spans.opens_at at time zone times.time_zone)::date, min(spans.opens_at), max(spans.closes_at)
    from desk.answer_times as times
    cross join lateral desk.open_spans(since - interval '2 days', until + interval '1 day') as spans
   group by 1
  having max(spans.closes_at) >= since and min(spans.opens_at) <= until
   order by 1;
end;

-- Midnight, or the end of the hours that began the day before.
create function desk.day_begins(of_staff integer, day date) returns timestamptz language sql stable
return (
  select greatest(midnight, (
    select max(closes_at) from desk.work_spans(of_staff, midnight, midnight) as spans where spans.opens_at < midnight
  ))
    from (select day::timestamp at time zone desk.zone_of(of_staff) as midnight) as begun
);

create or replace function desk.back_from_days_away(of_staff integer, moment timestamptz) returns timestamptz
  language sql stable
return (
  select max(ends)
    from (
      select desk.day_begins(of_staff, first_day) as begins, desk.day_begins(of_staff, last_day + 1) as ends
        from desk.days_away
       where staff_id = of_staff
         and (moment at time zone desk.zone_of(of_staff))::date between first_day and last_day + 1
    ) as away
   where begins <= moment and ends > moment
);

create or replace function desk.outside_until(of_staff integer, moment timestamptz) returns timestamptz
  language sql stable
return case when exists (select from desk.own_hours where staff_id = of_staff) then (
  select nullif(greatest(min(spans.opens_at), moment), moment)
    from desk.work_spans(of_staff, moment, moment + interval '30 days') as spans
   where spans.closes_at > moment
     and not exists (
       select from desk.days_away as away
        where away.staff_id = of_staff
          and (spans.opens_at at time zone desk.zone_of(of_staff))::date between away.first_day and away.last_day)
) end;

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
    offset 0 -- the return is reckoned once, not for every span
  ) as person on true
  cross join desk.answer_times as times
  left join lateral (
    select * from desk.open_spans(person.since, person.since + interval '30 days') as spans
     where spans.closes_at > person.since order by spans.opens_at limit 1
  ) as span on true
  where request.id = of_request and request.status <> 'closed' and (span.opens_at is not null or not person.here);
end;
