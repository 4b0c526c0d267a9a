-- Members see where they are signed in, and end what they do not know.
alter table sessions add column external_id text not null default gen_random_uuid()::text;
alter table sessions add column last_used_at timestamptz(3) not null default now(); -- to a few minutes
alter table sessions add constraint sessions_external_id unique (external_id);
