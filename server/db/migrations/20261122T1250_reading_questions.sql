-- What a member asks about somebody's reading of their things; operations answer it by the promised time.
create table reading_questions (
  id text primary key,
  member_id bigint not null references members,
  record_id bigint not null, -- of desk.access_records
  words text not null,
  asked_at timestamptz(3) not null,
  answer_by timestamptz(3) not null,
  answer text,
  answered_at timestamptz(3),
  answered_by text, -- their name then
  check ((answer is null) = (answered_at is null) and (answer is null) = (answered_by is null)),
  unique (record_id)
);
create index reading_questions_member on reading_questions (member_id);
create index reading_questions_open on reading_questions (answer_by) where answered_at is null;

-- Who read a member's things, for that member: of the desk's book nothing but their own rows, without the words that
-- were searched for, and of another request that somebody named as a reason its name only where it is theirs, too.
create function readings_of(whose bigint, of_request bigint, before bigint, at_most integer)
  returns table (
    id bigint, at timestamptz, name text, role text, what text, why text, reason text,
    request_external_id text, request_name text, related_name text)
  language sql stable security definer set search_path = ''
as $$
  select record.id, record.at, staff.name, staff.role, coalesce(record.what, 'opened'), record.why,
      case when record.why in ('covering', 'asked', 'took_over', 'acted', 'other') then record.reason else '' end,
      request.external_id, request.name, related.name
    from desk.access_records as record
    left join desk.staff as staff on staff.id = record.staff_id
    left join public.requests as request on request.id = record.request_id and request.member_id = whose
    left join public.requests as related on related.id = record.related_request_id and related.member_id = whose
   where record.member_id = whose
     and (of_request is null or record.request_id = of_request)
     and (before is null or record.id < before)
     and (record.what in ('opened', 'found', 'file', 'profile', 'account', 'export')
       or record.what is null and record.request_id is not null)
   order by record.id desc limit at_most
$$;
