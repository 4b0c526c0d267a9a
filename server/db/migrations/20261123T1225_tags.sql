-- The desk's own words for requests, whatever company they come from. A name is one tag, however it is written.
create table desk.tags (
  id integer generated always as identity primary key,
  name text not null check (name <> ''),
  created_at timestamptz(3) not null
);
create unique index tags_name on desk.tags (public.folded(name));

create table desk.request_tags (
  request_id bigint not null references public.requests on delete cascade,
  tag_id integer not null references desk.tags,
  staff_id integer not null references desk.staff, -- who put it there
  at timestamptz(3) not null,
  primary key (request_id, tag_id)
);
create index request_tags_tag on desk.request_tags (tag_id, request_id);

-- A tag that no request has any more is none, whether it was taken away or its request was erased. Nobody puts one
-- somewhere meanwhile: who does locks the table, too.
create function desk.drop_unused_tags() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  if not exists (select from gone) then
    return null;
  end if;
  lock table desk.tags in share row exclusive mode;
  delete from desk.tags where id in (select tag_id from gone)
     and not exists (select from desk.request_tags where request_tags.tag_id = tags.id);
  return null;
end
$$;
create trigger request_tags_drop_unused after delete on desk.request_tags
  referencing old table as gone for each statement execute function desk.drop_unused_tags();
