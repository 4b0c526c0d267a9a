-- expand: the previous release neither reads nor writes what is new here.

-- Tokens with which a company's own systems sign in: its directory (SCIM) and its file feed.
create table desk.company_tokens (
  id integer generated always as identity primary key,
  company_id integer not null references companies,
  token_hash bytea not null unique,
  ending text not null, -- last four characters, by which people recognize it
  created_at timestamptz(3) not null,
  created_by integer not null references desk.staff,
  ends_at timestamptz(3), -- replaced: works until then
  revoked_at timestamptz(3),
  last_used_at timestamptz(3) -- to the minute
);
create index company_tokens_company on desk.company_tokens (company_id);
create index company_tokens_created_by on desk.company_tokens (created_by);
comment on table desk.company_tokens is
  'Tokens of the companies’ own systems, as hashes. '
  'Kept as evidence of who could send people; holds no data of members. Shown to operations and to the company.';
comment on column desk.company_tokens.id is 'ID or position';
comment on column desk.company_tokens.company_id is 'ID or position';
comment on column desk.company_tokens.token_hash is 'keyed hash';
comment on column desk.company_tokens.ending is 'content';
comment on column desk.company_tokens.created_at is 'time';
comment on column desk.company_tokens.created_by is 'staff member';
comment on column desk.company_tokens.ends_at is 'time';
comment on column desk.company_tokens.revoked_at is 'time';
comment on column desk.company_tokens.last_used_at is 'time';

alter table desk.audit_records
  add column company_id integer references companies; -- whose own system made the change; null: staff or a command
comment on column desk.audit_records.company_id is 'ID or position';
