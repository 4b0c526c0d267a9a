-- What is bought for a member: from what they picked, at most at the price that they saw, once. Without such an answer
-- there can be no row. By the grants members' code only reads these, and nobody changes or deletes a row.
create table spending_tasks (
  version_id text primary key,
  option_id text not null,
  price numeric not null,
  currency text not null,
  at_most numeric not null check (at_most >= 0 and at_most <= price and scale(at_most) <= 3),
  task_id text not null unique, -- of desk.tasks, while it is to be done
  made_at timestamptz(3) not null,
  made_by text not null, -- their name then
  foreign key (version_id, option_id, price, currency)
    references option_answers (version_id, option_id, price, currency) on delete cascade,
  unique (version_id, at_most)
);

create table spending_outcomes (
  version_id text primary key,
  at_most numeric not null,
  kind text not null check (kind in ('done', 'cost_less', 'not_possible')),
  spent numeric check (scale(spent) <= 3),
  words text not null,
  recorded_at timestamptz(3) not null,
  recorded_by text not null, -- their name then
  foreign key (version_id, at_most) references spending_tasks (version_id, at_most) on delete cascade,
  check (case kind when 'done' then spent is not null and spent = at_most
                   when 'cost_less' then spent is not null and spent >= 0 and spent < at_most
                   else spent is null end)
);

-- Nobody begins to spend, nor says that they have, on what has been replaced. Sending the next version takes the
-- request's row lock as this does: of both at once, the second sees what the first did.
create function refuse_replaced_version() returns trigger language plpgsql set search_path = '' as $$
begin
  perform from public.requests
    where id = (select request_id from public.option_versions where id = new.version_id) for update;
  if exists (select from public.option_versions as version
               join public.option_versions as later on later.set_id = version.set_id and later.version > version.version
              where version.id = new.version_id) then
    raise exception 'version % has been replaced: what was picked of it counts no more', new.version_id
      using errcode = 'check_violation';
  end if;
  return new;
end
$$;
create trigger spending_tasks_count before insert on spending_tasks
  for each row execute function refuse_replaced_version();
create trigger spending_outcomes_count before insert on spending_outcomes
  for each row execute function refuse_replaced_version();
