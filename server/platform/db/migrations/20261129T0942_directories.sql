-- expand: the previous release neither reads nor writes what is new here.

-- People of companies' directories (SCIM). What the directory sent is readable by its own answers alone.
create table desk.directory_users (
  id bigint generated always as identity primary key,
  external_id text not null unique, -- the id in SCIM's answers
  company_id integer not null references companies,
  user_name_hmac bytea, -- of the name without regard to case; null: deleted
  external_id_hmac bytea, -- of the directory's own id
  active boolean not null,
  content_sealed bytea, -- the attributes; null: deleted
  version integer not null default 1,
  created_at timestamptz(3) not null,
  changed_at timestamptz(3) not null,
  deleted_at timestamptz(3),
  check ((deleted_at is null) = (content_sealed is not null and user_name_hmac is not null)),
  check (deleted_at is null or not active)
);
create unique index directory_users_name on desk.directory_users (company_id, user_name_hmac);
create index directory_users_external on desk.directory_users (company_id, external_id_hmac);
create index directory_users_listed on desk.directory_users (company_id, id) where deleted_at is null;
comment on table desk.directory_users is
  'People of companies’ directories (SCIM): attributes encrypted, and hashes to find them by. '
  'Kept until the directory deletes them; then only hashes stay, so that domains and lists do not let them in again. '
  'Shown to the company’s directory.';
comment on column desk.directory_users.id is 'ID or position';
comment on column desk.directory_users.external_id is 'ID or position';
comment on column desk.directory_users.company_id is 'ID or position';
comment on column desk.directory_users.user_name_hmac is 'keyed hash';
comment on column desk.directory_users.external_id_hmac is 'keyed hash';
comment on column desk.directory_users.active is 'content';
comment on column desk.directory_users.content_sealed is 'content, encrypted';
comment on column desk.directory_users.version is 'ID or position';
comment on column desk.directory_users.created_at is 'time';
comment on column desk.directory_users.changed_at is 'time';
comment on column desk.directory_users.deleted_at is 'time';

create table desk.directory_identities (
  user_id bigint not null references desk.directory_users on delete cascade,
  identity bytea not null, -- as in eligible_people: hash of an address or of the employee number
  kind text not null check (kind in ('email', 'user_name', 'number')),
  is_main boolean not null, -- the address by which the person is eligible; the others count only once they have left
  primary key (user_id, identity)
);
create index directory_identities_identity on desk.directory_identities (identity);
comment on table desk.directory_identities is
  'Addresses and employee numbers of people in companies’ directories, as HMACs. '
  'Kept as long as their row in directory_users. Shown to no person.';
comment on column desk.directory_identities.user_id is 'ID or position';
comment on column desk.directory_identities.identity is 'keyed hash';
comment on column desk.directory_identities.kind is 'content';
comment on column desk.directory_identities.is_main is 'content';

-- Changes whose members' places are updated a moment later, so that no answer's time depends on an account.
create table desk.directory_changes (
  id bigint generated always as identity primary key,
  company_id integer not null references companies,
  identities bytea[] not null,
  addresses_sealed bytea not null,
  created_at timestamptz(3) not null
);
comment on table desk.directory_changes is
  'Changes by companies’ directories whose effect on places is due: hashes, and addresses encrypted. '
  'Kept for about a second. Shown to no person.';
comment on column desk.directory_changes.id is 'ID or position';
comment on column desk.directory_changes.company_id is 'ID or position';
comment on column desk.directory_changes.identities is 'keyed hash';
comment on column desk.directory_changes.addresses_sealed is 'content, encrypted';
comment on column desk.directory_changes.created_at is 'time';

-- How the connection of each directory is doing, for the company's IT contact.
create table desk.directories (
  company_id integer primary key references companies,
  changed_at timestamptz(3),
  change text check (change in ('added', 'changed', 'ended')), -- what the last change did
  refused_at timestamptz(3),
  refusal text, -- our own sentence, without anything that was sent
  check ((changed_at is null) = (change is null)),
  check ((refused_at is null) = (refusal is null))
);
comment on table desk.directories is
  'Last change and last refusal of each company’s directory. '
  'Kept until the next one; holds no data of members. Shown to operations and to the company.';
comment on column desk.directories.company_id is 'ID or position';
comment on column desk.directories.changed_at is 'time';
comment on column desk.directories.change is 'content';
comment on column desk.directories.refused_at is 'time';
comment on column desk.directories.refusal is 'content';
