-- What is known of a message that came by mail: whether text of the mail is not in it, whether a program may have
-- written it, and which files could not be accepted.
alter table timeline add column mail jsonb;

update timeline set mail = jsonb_build_object(
    'is_folded', timeline.body <> whole.body, 'is_automatic', false, 'left_out', '[]'::jsonb)
  from desk.inbound_mails as whole where whole.message_id = timeline.id;

-- A mail byte by byte, so that one that was read wrongly can be read again.
create table desk.raw_mails (
  message_id text primary key references desk.inbound_mails (message_id) on delete cascade on update cascade,
  received_at timestamptz(3) not null,
  raw bytea not null
);

-- A member reads the whole of a mail of their own. Members' queries reach nothing else of the desk, so this runs with the
-- owner's rights, for what is that member's; server/db/grants.sql says for whom.
create function whole_mail(of_member bigint, of_message text)
  returns table ("from" text, subject text, received_at timestamptz(3), body text)
  language sql stable security definer set search_path = ''
as $$
  select mail.from_email, mail.subject, mail.received_at, mail.body
    from desk.inbound_mails as mail
    join public.timeline as entry on entry.id = mail.message_id and entry.kind = 'message'
    join public.requests as request on request.id = mail.request_id
   where mail.message_id = of_message and request.member_id = of_member
$$;
