-- Members answer from the mail: see docs/decisions/0026-answers-by-mail.md.

-- Where a reply to a mail goes, and where it comes back to if nobody takes it. Both open something, so they are
-- forgotten with the mail's words.
alter table outgoing add column reply_to text, add column bounce_to text;

-- Of an address only its token's digest is stored. It ends with the request, the member, and the mailbox it was for.
create table desk.reply_addresses (
  token_hash bytea primary key,
  request_id bigint not null references public.requests on delete cascade,
  member_id bigint not null references public.members on delete cascade,
  email text not null
);
create index reply_addresses_of_request on desk.reply_addresses (request_id);
create index reply_addresses_of_member on desk.reply_addresses (member_id);

-- A notice that was taken by the recipient's server and came back later.
alter table desk.notice_sends add column bounce_hash bytea, add column bounced_at timestamptz(3);
create index notice_sends_by_bounce on desk.notice_sends (bounce_hash) where bounce_hash is not null;

-- Mails that became messages, whole as text. Their key makes two messages of one mail impossible.
create table desk.inbound_mails (
  request_id bigint not null references public.requests on delete cascade,
  mail_hash bytea not null, -- of its Message-ID, or of all of it where it has none
  message_id text not null unique, -- of the timeline
  received_at timestamptz(3) not null,
  from_email text not null,
  subject text not null,
  body text not null,
  primary key (request_id, mail_hash)
);
