-- What a member waits for is an answer. Its clock runs in business hours while the request waits on us, stands still
-- while somebody else has the ball, and begins anew with every answer, so that passing the ball to and fro wins nothing.
alter table requests
  add column answered_at timestamptz(3), -- when we last answered; null: the first answer is still to come
  add column clock_since timestamptz(3), -- since when its clock runs; null: it stands still
  add column clock_spent_ms bigint not null default 0, -- business time that had passed before
  add column due_at timestamptz(3); -- while the clock runs: when its answer is due

create function desk.answer_ms(answered timestamptz) returns bigint language sql stable
return (
  select case when answered is null then first_minutes else next_minutes end * 60000::bigint from desk.answer_times
);

create function desk.keep_clock() returns trigger language plpgsql security definer set search_path = '' as $$
declare
  runs boolean := new.status <> 'closed' and new.waiting_on = 'us';
begin
  if tg_op = 'INSERT' or new.answered_at is distinct from old.answered_at or old.status = 'closed' then
    new.clock_spent_ms := 0;
    new.clock_since := case when runs then greatest(new.answered_at, new.waiting_since, new.issued_at) end;
  elsif runs and old.clock_since is null then
    new.clock_since := coalesce(new.waiting_since, new.issued_at);
  elsif not runs and old.clock_since is not null then
    new.clock_spent_ms := old.clock_spent_ms
      + desk.business_ms(old.clock_since, greatest(old.clock_since, coalesce(new.waiting_since, new.closed_at)));
    new.clock_since := null;
  end if;
  new.due_at := desk.due_at(new.clock_since, desk.answer_ms(new.answered_at) - new.clock_spent_ms);
  return new;
end
$$;
create trigger requests_clocked_in before insert on requests for each row execute function desk.keep_clock();
create trigger requests_clocked before update of status, waiting_on, answered_at on requests
  for each row when ((old.status, old.waiting_on, old.answered_at) is distinct from (new.status, new.waiting_on, new.answered_at))
  execute function desk.keep_clock();

-- One order for all, as before; but what waits on us lies by when its answer is due, the longest wait first
-- where several are due at once.
drop index requests_queue;
drop index requests_queue_assignee;
alter table requests drop column queue_rank;
alter table requests
  add column queue_rank bigint not null generated always as (
    case
      when status = 'closed' then -(extract(epoch from coalesce(closed_at, issued_at) at time zone 'UTC') * 1000)::bigint
      when waiting_on = 'us' then (extract(epoch from coalesce(due_at, waiting_since, issued_at) at time zone 'UTC') * 1000)::bigint
      else (extract(epoch from coalesce(waiting_since, issued_at) at time zone 'UTC') * 1000)::bigint
    end
  ) stored,
  add column queue_since bigint not null generated always as (
    (extract(epoch from coalesce(waiting_since, issued_at) at time zone 'UTC') * 1000)::bigint
  ) stored;

update requests set answered_at = (
  select max(at) from timeline
   where timeline.request_id = requests.id and timeline.kind = 'message' and timeline.source = 'other'
);
update requests set clock_since = coalesce(waiting_since, issued_at)
 where status <> 'closed' and waiting_on = 'us' and clock_since is null;
update requests set due_at = desk.due_at(clock_since, desk.answer_ms(answered_at) - clock_spent_ms)
 where clock_since is not null;

create index requests_queue on requests (queue_group, queue_rank, queue_since, external_id);
create index requests_queue_assignee on requests (assignee_id, queue_group, queue_rank, queue_since, external_id);
