-- What a concierge has promised, besides the requests in their hands: reminders, tasks, and what was handed over.

-- Tells the desk's open pages that somebody's promises have changed.
create function desk.announce_promises(of_staff integer) returns void language sql
begin atomic
  select pg_notify('tendwell_live', json_build_object('promises', of_staff)::text);
end;

create table desk.reminders (
  id text primary key,
  request_id bigint not null references public.requests on delete cascade,
  staff_id integer not null references desk.staff, -- whose it is
  what text not null,
  due_at timestamptz(3) not null,
  created_at timestamptz(3) not null,
  told_at timestamptz(3), -- when its owner was told that it is due; one server does, once
  ended_at timestamptz(3),
  ended_by text check (ended_by in ('answer', 'hand')),
  check ((ended_at is null) = (ended_by is null))
);
create index reminders_open on desk.reminders (staff_id, due_at) where ended_at is null;
create index reminders_request on desk.reminders (request_id) where ended_at is null;
create index reminders_untold on desk.reminders (due_at) where ended_at is null and told_at is null;

-- A reminder is for as long as nobody answers. In the transaction of the member's message, whichever way it came.
create function desk.end_reminders() returns trigger language plpgsql security definer set search_path = '' as $$
declare
  whose integer;
begin
  for whose in
    update desk.reminders set ended_at = new.at, ended_by = 'answer'
      where request_id = new.request_id and ended_at is null
      returning staff_id
  loop
    perform desk.announce_promises(whose);
  end loop;
  return null;
end
$$;
create trigger timeline_ends_reminders after insert on timeline
  for each row when (new.kind = 'message' and new.source = 'user')
  execute function desk.end_reminders();

create table desk.tasks (
  id text primary key,
  request_id bigint not null references public.requests on delete cascade,
  title text not null,
  owner_id integer not null references desk.staff,
  due_at timestamptz(3) not null,
  created_by integer not null references desk.staff,
  created_at timestamptz(3) not null,
  done_at timestamptz(3),
  done_by integer references desk.staff,
  check ((done_at is null) = (done_by is null))
);
create index tasks_open on desk.tasks (due_at, id) where done_at is null;
create index tasks_open_owner on desk.tasks (owner_id, due_at, id) where done_at is null;
create index tasks_done on desk.tasks (done_at) where done_at is not null;
create index tasks_request on desk.tasks (request_id);

-- One act of going away. What was kept instead of moved says why.
create table desk.handovers (
  id text primary key,
  giver_id integer not null references desk.staff,
  at timestamptz(3) not null
);
create index handovers_giver on desk.handovers (giver_id, at);

create table desk.kept_promises (
  handover_id text not null references desk.handovers on delete cascade,
  request_id bigint not null references public.requests on delete cascade,
  kind text not null check (kind in ('request', 'task', 'reminder', 'send')),
  thing_id text not null,
  reason text not null,
  primary key (handover_id, kind, thing_id)
);

-- What the next person finds on top of a conversation until they say that they have it.
create table desk.packets (
  id text primary key,
  handover_id text not null references desk.handovers on delete cascade,
  request_id bigint not null references public.requests on delete cascade,
  giver_id integer not null references desk.staff,
  receiver_id integer not null references desk.staff,
  known text not null,
  next text not null,
  moved jsonb not null, -- [{kind, title}]: what came with it
  given_at timestamptz(3) not null,
  acknowledged_at timestamptz(3),
  unique (handover_id, request_id, receiver_id)
);
create index packets_open on desk.packets (receiver_id) where acknowledged_at is null;
create index packets_giver on desk.packets (giver_id, given_at);
create index packets_request on desk.packets (request_id, given_at);
