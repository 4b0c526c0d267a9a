-- What operations change, with what it was before and what it is after. Written once, never rewritten.
create table desk.audit_records (
  id bigint generated always as identity primary key,
  at timestamptz(3) not null,
  staff_id integer not null references desk.staff,
  action text not null, -- the endpoint's name
  thing_type text not null, -- category, idea, offering, company, staff, member …
  thing_id text not null,
  thing_name text not null, -- as it was called at the time; a member is called by their external id
  before jsonb, -- null: it was not there
  after jsonb -- null: it is not there any more
);
create index audit_records_thing on desk.audit_records (thing_type, thing_id, id);
create index audit_records_staff on desk.audit_records (staff_id, id);

create or replace function desk.refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '% is append-only', tg_table_name;
end
$$;
create trigger audit_records_stay before update or delete on desk.audit_records
  for each row execute function desk.refuse_change();
