-- Members sign in with what they hold, too: an app that makes codes, or a passkey, beside the codes that we text.
-- The columns are those of desk.second_factors and desk.recovery_codes.
create table second_factors (
  id bigint generated always as identity primary key,
  external_id text not null unique default gen_random_uuid()::text,
  member_id bigint not null references members on delete cascade,
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
create index second_factors_member on second_factors (member_id);

-- Ten for each member with one of those, each good for one sign-in. Only a keyed digest is stored.
create table recovery_codes (
  member_id bigint not null references members on delete cascade,
  code_hmac bytea not null,
  used_at timestamptz(3),
  primary key (member_id, code_hmac)
);

-- From where a member has come in with both: guesses from elsewhere never keep them out there.
create table known_networks (
  member_id bigint not null references members on delete cascade,
  network_hmac bytea not null,
  last_used_at timestamptz(3) not null,
  primary key (member_id, network_hmac)
);

alter table sessions add column passkey_challenge text; -- what a passkey is asked to sign
