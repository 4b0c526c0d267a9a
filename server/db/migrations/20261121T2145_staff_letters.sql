-- Operations invite colleagues by mail, and whoever is invited chooses a password. A forgotten password
-- and a lock have a way out by mail, as members' have.
alter table desk.staff
  alter column password_hash drop not null, -- null: invited, and not here yet
  add column last_signed_in_at timestamptz(3);

-- Links sent by mail to staff. The token itself is never kept.
create table desk.mailed_links (
  token_hash bytea primary key,
  purpose text not null check (purpose in ('invitation', 'reset', 'unlock')),
  staff_id integer not null references desk.staff,
  locked_at timestamptz(3), -- unlock: the lock it belongs to
  created_at timestamptz(3) not null,
  expires_at timestamptz(3) not null,
  used_at timestamptz(3),
  voided_at timestamptz(3)
);
create index staff_mailed_links on desk.mailed_links (staff_id, purpose, created_at);

-- Asked for on the path, answered off it.
create table desk.recovery_asks (
  id bigint generated always as identity primary key,
  email text not null,
  asked_at timestamptz(3) not null
);
