-- Who is away by the switch and by the calendar is back when both are over: a member was told the switch's end alone,
-- which may be past.
create or replace function desk_hours_of(of_request bigint, moment timestamptz)
  returns table (on_shift boolean, opens_at timestamptz, closes_at timestamptz, cover text, time_zone text)
  language sql stable security definer set search_path = ''
begin atomic
  select person.here, case when span.opens_at is not null then greatest(span.opens_at, person.since) end, span.closes_at,
    (select colleague.name from desk.staff as colleague
      where colleague.id = person.covered_by and desk.is_on_shift(colleague, moment)
        and desk.business_ms(moment, moment + interval '1 second') > 0),
    times.time_zone
  from public.requests as request
  join lateral (
    select here, covered_by, case when here then moment else back end as since
      from (select desk.is_on_shift(someone, moment) as here, someone.covered_by,
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
