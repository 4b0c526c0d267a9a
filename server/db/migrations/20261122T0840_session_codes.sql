-- A code opens only the session that asked for it, so each session has codes of its own. The table before,
-- one_time_codes, had one for each member and number; the previous release uses it until it is gone.
create table session_codes (
  session_id bigint not null references sessions on delete cascade,
  member_id bigint not null references members on delete cascade,
  phone text not null,
  code_hmac bytea not null,
  tries integer not null default 0,
  expires_at timestamptz(3) not null,
  used_at timestamptz(3),
  primary key (session_id, phone)
);
create index session_codes_member on session_codes (member_id);
create index session_codes_expiry on session_codes (expires_at);
