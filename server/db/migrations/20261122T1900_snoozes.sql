-- A request that lies aside until a time, or until its member writes. One at a time; those that are over say why.
create table desk.snoozes (
  id text primary key,
  request_id bigint not null references public.requests on delete cascade,
  seq integer not null, -- its place among what happened to the request
  staff_id integer not null references desk.staff, -- who put it aside
  at timestamptz(3) not null,
  until timestamptz(3), -- null: until an answer alone
  ended_at timestamptz(3),
  ended_by text check (ended_by in ('answer', 'time', 'hand', 'move')),
  check ((ended_at is null) = (ended_by is null))
);
create unique index snoozes_open on desk.snoozes (request_id) where ended_at is null;
create index snoozes_due on desk.snoozes (until) where ended_at is null;
create index snoozes_request on desk.snoozes (request_id, seq);

-- A member's message brings it back, in the transaction of the message, whichever way it came.
create function desk.end_snoozes() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  update desk.snoozes set ended_at = new.at, ended_by = 'answer'
   where request_id = new.request_id and ended_at is null;
  return null;
end
$$;

-- So does whoever gets it, who has not put it aside; and what is completed is aside for good.
create function desk.end_moved_snoozes() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  update desk.snoozes set ended_at = greatest(at, now()), ended_by = 'move'
   where request_id = new.id and ended_at is null;
  return null;
end
$$;
