-- The desk's queue stays quick however much has been asked: its order and its search have indexes,
-- its counts are kept.

-- One order for all: what waits on us (the longest wait first), what waits on others, what is completed
-- (the latest first). The rank is milliseconds since 1970, counted backwards where completed.
alter table requests
  add column queue_group smallint not null generated always as (
    case when status = 'closed' then 2 when waiting_on = 'us' then 0 else 1 end
  ) stored,
  add column queue_rank bigint not null generated always as (
    case when status = 'closed'
      then -(extract(epoch from coalesce(closed_at, issued_at) at time zone 'UTC') * 1000)::bigint
      else (extract(epoch from coalesce(waiting_since, issued_at) at time zone 'UTC') * 1000)::bigint
    end
  ) stored;
drop index requests_desk_all;
drop index requests_desk_assignee;
drop index requests_desk_closed;
create index requests_queue on requests (queue_group, queue_rank, external_id);
create index requests_queue_assignee on requests (assignee_id, queue_group, queue_rank, external_id);

create index requests_details_search on requests using gin (to_tsvector('simple', details));
create index notes_body_search on desk.notes using gin (to_tsvector('simple', body));

-- Requests that are not completed, by whom they are with (0: nobody). Sixteen rows each, so that
-- members who send at once seldom wait for one another; a count is their sum.
create table desk.queue_counts (
  assignee_id integer not null,
  slot smallint not null,
  active integer not null,
  primary key (assignee_id, slot)
);
insert into desk.queue_counts
  select coalesce(assignee_id, 0), id % 16, count(*) from requests where status <> 'closed' group by 1, 2;

create function desk.count_active() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  insert into desk.queue_counts as counts (assignee_id, slot, active)
    select moved.assignee_id, moved.slot, sum(moved.by_one)
      from (
        select coalesce(old.assignee_id, 0) as assignee_id, old.id % 16 as slot, -1 as by_one
          where tg_op <> 'INSERT' and old.status <> 'closed'
        union all
        select coalesce(new.assignee_id, 0), new.id % 16, 1
          where tg_op <> 'DELETE' and new.status <> 'closed'
      ) as moved
     group by moved.assignee_id, moved.slot
    having sum(moved.by_one) <> 0
     order by moved.assignee_id -- always in this order, so that two who swap do not deadlock
    on conflict (assignee_id, slot) do update set active = counts.active + excluded.active;
  return null;
end
$$;
create trigger requests_counted after insert or delete on requests
  for each row execute function desk.count_active();
create trigger requests_recounted after update of status, assignee_id on requests
  for each row when ((old.status, old.assignee_id) is distinct from (new.status, new.assignee_id))
  execute function desk.count_active();

-- Who looked at what is written once and never rewritten.
create function desk.refuse_change() returns trigger language plpgsql as $$
begin
  raise exception 'access records are append-only';
end
$$;
create trigger access_records_stay before update or delete on desk.access_records
  for each row execute function desk.refuse_change();

-- A note's file names the note, as a message's file names its message.
alter table desk.notes drop column attachment_key;

create index uploads_loose on uploads (created_at) where attached_message_id is null and attached_run_id is null;
