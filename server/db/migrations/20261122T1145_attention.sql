-- What a member may know of the other side of their request: who has it, who writes to them, and what was seen.
alter table desk.read_marks add column seen_at timestamptz(3); -- when the mark last passed a message of the member

create function attention_to(of_request bigint, writing_since timestamptz)
  returns table (concierge text, writer text, seen_seq integer, seen_at timestamptz)
  language sql stable security definer set search_path = ''
begin atomic
  select
    (select person.name from desk.staff as person where person.id = request.assignee_id),
    (select person.name from desk.presence as tab join desk.staff as person on person.id = tab.staff_id
      where tab.request_id = request.id and tab.doing = 'writing_reply' and tab.seen_at > writing_since
      order by tab.staff_id is distinct from request.assignee_id, person.name limit 1),
    said.seq,
    (select min(mark.seen_at) from desk.read_marks as mark where mark.request_id = request.id and mark.seq >= said.seq)
  from public.requests as request
  left join lateral (
    select entry.seq from public.timeline as entry
     where entry.request_id = request.id and entry.kind = 'message' and entry.source = 'user'
       and entry.seq <= (select max(mark.seq) from desk.read_marks as mark where mark.request_id = request.id)
     order by entry.seq desc limit 1
  ) as said on true
  where request.id = of_request;
end;
