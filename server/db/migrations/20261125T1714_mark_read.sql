-- A member's mark moves up to a message, never back, and what lies after it is counted again. A function, since what it
-- reads under the row's lock it has to see as it is by then: one statement alone would count what was there before it
-- waited, and lose a reply of that moment.
create function mark_read(reader bigint, of_request text, up_to text,
  out knows_request boolean, out knows_message boolean, out event bigint)
language plpgsql as $$
declare
  request requests;
  mark integer;
  seen integer;
begin
  select * into request from requests where external_id = of_request and member_id = reader for update;
  knows_request := found;
  if not found then return; end if;
  select seq into mark from timeline where id = up_to and request_id = request.id and kind = 'message';
  knows_message := found;
  if not found then return; end if;
  -- who has a message on the screen also sees what happened after it, up to the next message
  select seq - 1 into seen from timeline
    where request_id = request.id and kind = 'message' and seq > mark order by seq limit 1;
  seen := coalesce(seen, request.last_seq);
  if mark <= request.read_seq and seen <= request.seen_seq then return; end if;
  update requests set read_seq = greatest(mark, request.read_seq), seen_seq = greatest(seen, request.seen_seq),
      unread_count = (
        select count(*) from timeline where request_id = request.id and seq > greatest(mark, request.read_seq)
          and kind = 'message' and source = 'other')
    where id = request.id;
  event := announce(reader, 'request.changed', of_request);
end
$$;
