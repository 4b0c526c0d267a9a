-- What somebody at the desk read of somebody, one row for each reading, and why they did.
alter table desk.access_records
  -- null: a row from before
  add column what text check (what in ('opened', 'listed', 'found', 'file', 'profile', 'account', 'export', 'log')),
  -- null: none is asked for. What was chosen or follows from how things stood; `reason` has it in words.
  add column why text check (why in (
    'own', 'unassigned', 'handed_over', 'covering', 'took_over', 'acted', 'related', 'asked', 'other')),
  -- what was searched for; of a file its name
  add column words text,
  -- `related`: the reader's own request that it belongs to
  add column related_request_id bigint;

-- a list leaves one row for a colleague, a request and a day
create unique index access_records_listed on desk.access_records
  (staff_id, request_id, ((at at time zone 'UTC')::date)) where what = 'listed';
-- when somebody last read this, or anything
create index access_records_lately on desk.access_records (staff_id, at) where what <> 'listed';
create index access_records_request on desk.access_records (request_id, staff_id, id) where what <> 'listed';

-- Not even their owner empties the books; a restore empties those of a new installation before it fills them.
create function desk.refuse_truncate() returns trigger language plpgsql as $$
declare
  holds boolean;
begin
  execute format('select exists (select from %I.%I)', tg_table_schema, tg_table_name) into holds;
  if holds then
    raise exception 'the books are append-only';
  end if;
  return null;
end
$$;
create trigger access_records_truncate before truncate on desk.access_records
  for each statement execute function desk.refuse_truncate();
create trigger audit_records_truncate before truncate on desk.audit_records
  for each statement execute function desk.refuse_truncate();
create trigger erasures_truncate before truncate on desk.erasures
  for each statement execute function desk.refuse_truncate();
create trigger publications_truncate before truncate on report.publications
  for each statement execute function desk.refuse_truncate();
