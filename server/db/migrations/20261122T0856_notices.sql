-- Members are told of an answer that they have not read: see docs/decisions/0019-notices-follow-the-events.md.

-- How far a page of theirs has shown a request, events included; the read mark is of messages alone.
alter table requests add column seen_seq integer not null default 0;

-- How far notices have followed each member's events. What happened before is nobody's news.
alter table member_streams add column noticed_number bigint not null default 0;
update member_streams set noticed_number = last_number;
create index member_streams_to_notice on member_streams (member_id) where last_number > noticed_number;

-- How far notices have followed each request's timeline.
create table desk.notice_positions (
  request_id bigint primary key references public.requests on delete cascade,
  seq integer not null
);
insert into desk.notice_positions (request_id, seq) select id, last_seq from requests;

-- What a member chose; who has no row chose nothing.
create table notice_preferences (
  member_id bigint primary key references members on delete cascade,
  by_email boolean not null default true,
  by_text boolean not null default false,
  with_words boolean not null default false, -- false: a notice names nobody and nothing
  quiet_from smallint not null default 21 check (quiet_from between 0 and 23), -- hours of their day
  quiet_until smallint not null default 8 check (quiet_until between 0 and 23), -- the same as quiet_from: never quiet
  private_email text, -- confirmed; notices go there instead
  asked_email text, -- not confirmed yet
  refusals smallint not null default 0 -- mails in a row that their address refused
);

-- One message to a member, about whatever had gathered.
create table desk.notice_sends (
  id bigint generated always as identity primary key,
  member_id bigint not null references public.members on delete cascade,
  channel text not null check (channel in ('email', 'sms')),
  decided_at timestamptz(3) not null,
  outgoing_id bigint, -- of public.outgoing, which forgets what has long been sent
  sent_at timestamptz(3),
  refused_at timestamptz(3)
);
create index notice_sends_of_member on desk.notice_sends (member_id, decided_at desc);
create index notice_sends_under_way on desk.notice_sends (outgoing_id) where sent_at is null;

-- One row for each thing that a member may want to be told of, with what was decided about it. Its key makes two
-- notices for one thing impossible.
create table desk.notices (
  request_id bigint not null references public.requests on delete cascade,
  seq integer not null,
  member_id bigint not null references public.members on delete cascade,
  at timestamptz(3) not null,
  state text not null default 'waiting'
    check (state in ('waiting', 'quiet', 'sent', 'covered', 'read', 'switched_off', 'unreachable', 'bounced')),
  look_at timestamptz(3), -- when it is looked at again; null: nothing more will come of it
  send_id bigint references desk.notice_sends on delete set null,
  reminder_id bigint references desk.notice_sends on delete set null,
  read_at timestamptz(3),
  primary key (request_id, seq)
);
create index notices_to_look_at on desk.notices (look_at) where look_at is not null;
create index notices_unread on desk.notices (member_id) where read_at is null;
create index notices_of_send on desk.notices (send_id) where send_id is not null;
create index notices_of_reminder on desk.notices (reminder_id) where reminder_id is not null;
