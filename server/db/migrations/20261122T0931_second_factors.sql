-- Colleagues sign in with what they know and what they hold.

-- What somebody holds: an app that makes codes, or a passkey. Several, each with its name.
create table desk.second_factors (
  id integer generated always as identity primary key,
  staff_id integer not null references desk.staff on delete cascade,
  kind text not null check (kind in ('totp', 'passkey')),
  name text not null,
  secret bytea, -- totp: sealed with the installation's key
  last_step integer, -- totp: the last half minute whose code was taken; none before it is taken again
  credential_id text unique, -- passkey
  public_key bytea, -- passkey
  sign_count bigint, -- passkey
  transports text[], -- passkey: how the browser reaches it
  created_at timestamptz(3) not null,
  last_used_at timestamptz(3),
  check ((kind = 'totp') = (secret is not null)),
  check ((kind = 'passkey') = (credential_id is not null and public_key is not null and sign_count is not null))
);
create index second_factors_staff on desk.second_factors (staff_id);

-- Ten for each colleague, each good for one sign-in. Only a keyed digest is stored.
create table desk.recovery_codes (
  staff_id integer not null references desk.staff on delete cascade,
  code_hmac bytea not null,
  used_at timestamptz(3),
  primary key (staff_id, code_hmac)
);

-- A sign-in whose password was right and whose second factor is still to come.
create table desk.sign_in_steps (
  token_hash bytea primary key,
  staff_id integer not null references desk.staff on delete cascade,
  tries integer not null default 0,
  challenge text, -- what a passkey is asked to sign
  created_at timestamptz(3) not null,
  expires_at timestamptz(3) not null
);
create index sign_in_steps_staff on desk.sign_in_steps (staff_id);

-- From where a colleague has come in with both: guesses from elsewhere never keep them out there.
create table desk.known_networks (
  staff_id integer not null references desk.staff on delete cascade,
  network_hmac bytea not null,
  last_used_at timestamptz(3) not null,
  primary key (staff_id, network_hmac)
);

alter table desk.sessions
  add column second_factor_at timestamptz(3), -- null: the password alone
  add column proved_at timestamptz(3), -- when its owner last proved who they are; null: when it began
  add column user_agent text;
