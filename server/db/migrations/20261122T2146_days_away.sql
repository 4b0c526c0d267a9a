-- Whole days on which a concierge is away, and the hours of those who don't work by the office's clock. The office's own
-- closed days are desk.holidays.
create table desk.days_away (
  staff_id integer not null references desk.staff,
  first_day date not null,
  last_day date not null,
  primary key (staff_id, first_day),
  check (last_day >= first_day)
);

-- No row: the office's clock and hours.
create table desk.own_hours (
  staff_id integer primary key references desk.staff,
  time_zone text not null,
  opens time not null,
  closes time not null,
  check (opens < closes)
);

create function desk.zone_of(of_staff integer) returns text language sql stable
return coalesce(
  (select time_zone from desk.own_hours where staff_id = of_staff), (select time_zone from desk.answer_times));

-- On a day away, the midnight after its last day; else null.
create function desk.back_from_days_away(of_staff integer, moment timestamptz) returns timestamptz language sql stable
return (
  select (max(last_day) + 1)::timestamp at time zone desk.zone_of(of_staff)
    from desk.days_away
   where staff_id = of_staff and (moment at time zone desk.zone_of(of_staff))::date between first_day and last_day
);

-- Of who has hours of their own, and is outside them: when they are at work next; else null.
create function desk.outside_until(of_staff integer, moment timestamptz) returns timestamptz language sql stable
return (
  select nullif(greatest(min(span.opens), moment), moment)
    from desk.own_hours as own
   cross join lateral (
     select (day + own.opens) at time zone own.time_zone as opens, (day + own.closes) at time zone own.time_zone as closes
       from (
         select (moment at time zone own.time_zone)::date + n as day from generate_series(0, 30) as n
       ) as days
      where extract(isodow from day) in (select weekday from desk.business_week)
        and not exists (select from desk.holidays where holidays.day = days.day)
        and not exists (
          select from desk.days_away as away
           where away.staff_id = of_staff and days.day between away.first_day and away.last_day)
   ) as span
   where own.staff_id = of_staff and span.closes > moment
);

create or replace function desk.is_on_shift(person desk.staff, moment timestamptz) returns boolean language sql stable
return (person).role = 'concierge' and (person).closed_at is null
  and ((person).away_since is null or coalesce((person).away_until <= moment, false))
  and desk.back_from_days_away((person).id, moment) is null;
