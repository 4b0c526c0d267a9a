-- Who has a request now can be said by who announces: the statement that gives it to somebody doesn't see that yet.
create function announce(of_member bigint, what text, of_request text, in_hands bigint) returns bigint language plpgsql as $$
declare
  place bigint;
begin
  insert into member_streams as stream (member_id, last_number) values (of_member, 1)
    on conflict (member_id) do update set last_number = stream.last_number + 1
    returning last_number into place;
  insert into member_events (member_id, number, type, request_external_id)
    values (of_member, place, what, of_request);
  perform pg_notify('tendwell_live', json_build_object('member', of_member)::text),
    pg_notify('tendwell_live', json_build_object('desk', of_request, 'assignee', in_hands)::text);
  return place;
end
$$;

create or replace function announce(of_member bigint, what text, of_request text) returns bigint language plpgsql as $$
begin
  return announce(of_member, what, of_request, (select assignee_id from requests where external_id = of_request));
end
$$;
