-- What a concierge writes, from the first word to the member: drafts, sends that can be called back or wait for
-- their time, saved replies, and who else is in the conversation. All of it is the desk's.

-- One draft a person, request and kind. Its version comes from a sequence, so that a draft that was sent and begun
-- anew is never taken for the one before.
create sequence desk.draft_versions;
create table desk.drafts (
  staff_id integer not null references desk.staff on delete cascade,
  request_id bigint not null references public.requests on delete cascade,
  kind text not null check (kind in ('reply', 'note')),
  body text not null,
  attachment_key text,
  seen_seq integer not null, -- the timeline's number that its author had seen
  version bigint not null default nextval('desk.draft_versions'),
  written_at timestamptz(3) not null,
  primary key (staff_id, request_id, kind)
);

create table desk.scheduled_sends (
  id text primary key,
  request_id bigint not null references public.requests on delete cascade,
  staff_id integer not null references desk.staff,
  body text not null, -- emptied once it is settled: the timeline, or the draft, has the words then
  attachment_key text,
  seen_seq integer not null,
  later boolean not null, -- at a time somebody chose; else after the moment in which it can be called back
  run_at timestamptz(3) not null,
  state text not null default 'waiting' check (state in ('waiting', 'held', 'sent', 'cancelled')),
  held_because text check (held_because in ('moved', 'file', 'author')),
  created_at timestamptz(3) not null,
  settled_at timestamptz(3),
  check ((state = 'held') = (held_because is not null)),
  check ((state in ('sent', 'cancelled')) = (settled_at is not null))
);
create index scheduled_sends_due on desk.scheduled_sends (run_at) where state = 'waiting';
create index scheduled_sends_request on desk.scheduled_sends (request_id) where state in ('waiting', 'held');
create index scheduled_sends_author on desk.scheduled_sends (staff_id) where state in ('waiting', 'held');

-- A file that a draft or a scheduled send holds is not abandoned, though it is attached to nothing yet.
alter table uploads add column kept_until timestamptz(3);

alter table desk.saved_replies
  add column owner_id integer references desk.staff on delete cascade, -- null: shared by all concierges
  add column uses integer not null default 0,
  add column version integer not null default 1;
create index saved_replies_owner on desk.saved_replies (owner_id);

-- Who has which conversation open, a row a tab. Seconds old, or nothing: a crash may forget it.
create unlogged table desk.presence (
  request_id bigint not null references public.requests on delete cascade,
  staff_id integer not null references desk.staff on delete cascade,
  tab text not null,
  doing text not null check (doing in ('looking', 'writing_reply', 'writing_note')),
  seen_at timestamptz(3) not null,
  primary key (request_id, staff_id, tab)
);
create index presence_age on desk.presence (seen_at);
