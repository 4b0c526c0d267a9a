-- What the schedule has backed up, and what kept it from it. One of all servers does it: the row is its claim, and
-- a row that is not finished and gives no sign of life has broken off.
create table desk.backups (
  id integer generated always as identity primary key,
  name text not null unique,
  place text not null,
  encrypted boolean not null,
  started_at timestamptz(3) not null,
  beat_at timestamptz(3) not null,
  finished_at timestamptz(3),
  failure text,
  bytes bigint,
  check (finished_at is null or failure is null)
);
