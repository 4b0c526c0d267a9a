-- From when to when somebody worked is `span`; the column was called `told`.
-- expand: a server that is older still writes `told`, which becomes the row's span, and reads neither. `told` is null in
-- every row from now on: a later contract drops it with its trigger.
alter table desk.work rename column told to span;
alter table desk.work rename constraint work_told_check to work_span_check;
alter table desk.work add column told tstzrange;

create function desk.span_of_work() returns trigger language plpgsql set search_path = '' as $$
begin
  new.span = new.told;
  new.told = null;
  return new;
end
$$;
create trigger work_told before insert on desk.work
  for each row when (new.told is not null) execute function desk.span_of_work();
