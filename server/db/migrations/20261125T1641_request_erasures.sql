-- What the desk holds of a request that its member erases and that does not go with it: mails that told of it. Its id
-- joins the log of erasures, so that no older backup brings it back. Members' queries reach nothing else of the desk,
-- so this runs with the owner's rights, for what is that member's; server/db/grants.sql says for whom.
create function record_erasure(of_member bigint, of_request bigint, erased timestamptz) returns void language sql security definer
  set search_path = ''
as $$
  delete from public.outgoing where id in (
    select send.outgoing_id from desk.notices as notice
      join desk.notice_sends as send on send.id in (notice.send_id, notice.reminder_id)
      join public.requests as request on request.id = notice.request_id
     where request.id = of_request and request.member_id = of_member and send.sent_at is not null);
  insert into desk.erasures (external_id, erased_at)
    select external_id, erased from public.requests where id = of_request and member_id = of_member
    on conflict do nothing
$$;
