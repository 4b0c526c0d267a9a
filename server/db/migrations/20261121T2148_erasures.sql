-- Whose data was erased, by the id that nobody else ever had. A backup that is brought back may be older than
-- some of them; they are erased again when the server starts.
create table desk.erasures (
  external_id text primary key,
  erased_at timestamptz(3) not null
);
create trigger erasures_stay before update or delete on desk.erasures
  for each row execute function desk.refuse_change();
