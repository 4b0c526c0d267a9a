-- What the desk's work on requests took. Rows of these are events: written once, never changed, gone with their request.
-- `told` is what a browser or a mark said; `counted` is the part of it that no earlier row of the same colleague has, so
-- that two tabs, two devices and a call beside an open conversation count a minute once.
create table desk.work (
  id text primary key, -- the browser's name for it: said again, it is the same
  seq bigint generated always as identity unique,
  request_id bigint not null references public.requests on delete cascade,
  staff_id integer not null references desk.staff,
  kind text not null check (kind in ('open', 'call', 'member_call', 'task')),
  told tstzrange not null check (not isempty(told) and lower_inc(told) and not upper_inc(told)),
  counted tstzmultirange not null,
  counted_ms bigint not null check (counted_ms >= 0),
  exclude using gist (int4range(staff_id, staff_id, '[]') with &&, counted with &&)
);
create index work_request on desk.work (request_id);

-- What a colleague says of their own time at a request, with the reason. It is added to what was counted.
create table desk.work_corrections (
  id text primary key,
  request_id bigint not null references public.requests on delete cascade,
  staff_id integer not null references desk.staff,
  ms bigint not null check (ms <> 0),
  reason text not null check (reason <> ''),
  at timestamptz(3) not null
);
create index work_corrections_request on desk.work_corrections (request_id);

-- A call or a task that a colleague has begun and not ended: one at a time.
create table desk.running_work (
  staff_id integer primary key references desk.staff,
  id text not null unique,
  request_id bigint not null references public.requests on delete cascade,
  kind text not null check (kind in ('call', 'member_call', 'task')),
  began_at timestamptz(3) not null
);
create index running_work_request on desk.running_work (request_id);

-- How long an idea takes a person by themselves, as operations publish it. A change is another version.
create table desk.baselines (
  survey_id integer not null references public.surveys,
  version integer not null check (version > 0),
  minutes integer not null check (minutes between 1 and 6000),
  source text not null check (source <> ''),
  published_at timestamptz(3) not null,
  published_by integer references desk.staff, -- null: it came with the demo
  primary key (survey_id, version)
);

-- What is derived from these for a completed request, and shown to its member. `npm run recount-time`
-- removes it and finds the same.
create table public.time_given_back (
  request_id bigint primary key references public.requests on delete cascade,
  worked_minutes integer not null check (worked_minutes >= 0),
  own_minutes integer not null check (own_minutes >= 0),
  answers integer not null check (answers >= 0),
  messages integer not null check (messages >= 0),
  call_minutes integer not null check (call_minutes >= 0),
  -- Null: nothing to measure by.
  baseline_version integer,
  baseline_minutes integer,
  baseline_source text,
  given_back_minutes integer check (given_back_minutes >= 0),
  check (num_nulls(baseline_version, baseline_minutes, baseline_source, given_back_minutes) in (0, 4))
);

-- How it is derived, of every completed request that work was recorded on: docs/decisions/0040-time-given-back.md.
create view desk.time_counted as
select id as request_id, greatest(0, round((worked.ms + corrected.ms) / 60000.0))::integer as worked_minutes,
    own_minutes, handed_over.answers, messages, call_minutes, baseline.version as baseline_version,
    baseline.minutes as baseline_minutes, baseline.source as baseline_source,
    -- `greatest` alone would make a zero of what is not measured
    case when baseline.minutes is not null then greatest(0, baseline.minutes - own_minutes) end as given_back_minutes
  from public.requests
  cross join lateral (
    select sum(counted_ms) as ms, coalesce(sum(extract(epoch from upper(told) - lower(told)))
        filter (where kind = 'member_call'), 0) as call_seconds
      from desk.work where request_id = requests.id having count(*) > 0
  ) as worked
  cross join lateral (
    select coalesce(sum(ms), 0) as ms from desk.work_corrections where request_id = requests.id
  ) as corrected
  cross join lateral (
    select count(*)::integer as messages,
        coalesce(sum(cardinality(regexp_split_to_array(btrim(coalesce(body, '')), '\s+'))), 0) as words
      from public.timeline
     where request_id = requests.id and kind = 'message' and source = 'user' and at <= requests.closed_at
  ) as said
  cross join lateral (
    select case when jsonb_typeof(requests.answers) = 'array' then jsonb_array_length(requests.answers)
        when btrim(details) = '' then 0
        else cardinality(regexp_split_to_array(btrim(details), '\n{2,}')) end as answers
  ) as handed_over
  -- 25 seconds for an answer, a minute and 1.5 seconds a word for a message, and the calls
  cross join lateral (
    select ceil((25 * handed_over.answers + 60 * messages + 1.5 * words + call_seconds) / 60)::integer as own_minutes,
        ceil(call_seconds / 60)::integer as call_minutes
  ) as own
  left join lateral (
    select version, minutes, source from desk.baselines
     where baselines.survey_id = requests.survey_id and published_at <= requests.closed_at
     order by version desc limit 1
  ) as baseline on true
 where status = 'closed' and closed_at is not null;

-- Derives one request's row again. Under the request's row lock, so that of two who change it the second sees both.
create function desk.count_time(of bigint) returns void language plpgsql set search_path = '' as $$
begin
  perform from public.requests where id = of for no key update;
  delete from public.time_given_back where request_id = of;
  insert into public.time_given_back (request_id, worked_minutes, own_minutes, answers, messages, call_minutes,
      baseline_version, baseline_minutes, baseline_source, given_back_minutes)
    select request_id, worked_minutes, own_minutes, answers, messages, call_minutes,
        baseline_version, baseline_minutes, baseline_source, given_back_minutes
      from desk.time_counted where request_id = of;
end
$$;

create function desk.count_time_of_work() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  perform desk.count_time(new.request_id);
  return null;
end
$$;
create trigger work_counted after insert on desk.work
  for each row execute function desk.count_time_of_work();
create trigger work_corrections_counted after insert on desk.work_corrections
  for each row execute function desk.count_time_of_work();

create function desk.count_time_of_request() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  perform desk.count_time(new.id);
  return null;
end
$$;
