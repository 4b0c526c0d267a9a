-- A member asked for another address to sign in with; the present one stays until the link in the mail there is used.
create table email_changes (
  member_id bigint primary key references members on delete cascade,
  email text not null check (email = lower(btrim(email))),
  token_hash bytea not null unique,
  session_id bigint not null, -- which asked, and alone goes on once it is confirmed
  asked_at timestamptz(3) not null,
  expires_at timestamptz(3) not null,
  used_at timestamptz(3)
);
create index email_changes_end on email_changes (expires_at);
