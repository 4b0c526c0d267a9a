-- expand: the previous release does not read these tables, and signs members in by password.

-- The OpenID Connect issuer with which a company's people sign in.
create table company_issuers (
  company_id integer primary key references companies,
  issuer text not null,
  client_id text not null,
  client_secret bytea not null, -- encrypted for this company
  name text not null, -- on the button
  mode text not null default 'offered' check (mode in ('offered', 'required')),
  trusts_factor boolean not null default false,
  enabled_at timestamptz(3), -- null: off
  changed_at timestamptz(3) not null
);
comment on table company_issuers is
  'OpenID Connect issuers of companies. '
  'Kept until changed or removed; holds no data of members. Shown to operations, IT contacts of the company.';
comment on column company_issuers.company_id is 'ID or position';
comment on column company_issuers.issuer is 'content';
comment on column company_issuers.client_id is 'content';
comment on column company_issuers.client_secret is 'secret of the company at its issuer, encrypted';
comment on column company_issuers.name is 'content';
comment on column company_issuers.mode is 'content';
comment on column company_issuers.trusts_factor is 'content';
comment on column company_issuers.enabled_at is 'time';
comment on column company_issuers.changed_at is 'time';

-- Domains whose people a company's issuer signs in. A DNS record proves that a domain belongs to the company.
create table company_domains (
  company_id integer not null references companies,
  domain text not null,
  proof text not null, -- what the record contains; public
  claimed_at timestamptz(3) not null,
  claimed_by integer references desk.staff, -- is mailed when the record is found
  checked_at timestamptz(3), -- when the record was last looked for
  proven_at timestamptz(3), -- null: not proven yet, or the record has been missing for too long
  missing_since timestamptz(3), -- of a proven domain
  primary key (company_id, domain)
);
create unique index company_domains_proven on company_domains (domain) where proven_at is not null;
comment on table company_domains is
  'Domains that a company has proven or wants to prove. '
  'Kept until changed or removed; holds no data of members. Shown to operations, IT contacts of the company.';
comment on column company_domains.company_id is 'ID or position';
comment on column company_domains.domain is 'content';
comment on column company_domains.proof is 'content';
comment on column company_domains.claimed_at is 'time';
comment on column company_domains.claimed_by is 'staff member';
comment on column company_domains.checked_at is 'time';
comment on column company_domains.proven_at is 'time';
comment on column company_domains.missing_since is 'time';

-- A person at a company's issuer and their account.
create table member_identities (
  id bigint generated always as identity primary key,
  member_id bigint not null references members,
  company_id integer not null references companies,
  issuer text not null,
  subject text not null,
  created_at timestamptz(3) not null,
  unique (company_id, issuer, subject),
  unique (member_id, company_id)
);
comment on table member_identities is
  'Accounts at companies'' issuers with which members sign in. Kept as long as the account. Shown to no person.';
comment on column member_identities.id is 'not in copy: internal ID';
comment on column member_identities.member_id is 'not in copy: internal ID';
comment on column member_identities.company_id is 'not in copy: internal ID';
comment on column member_identities.issuer is 'not in copy: comes from the company, which has it';
comment on column member_identities.subject is 'not in copy: comes from the company, which has it';
comment on column member_identities.created_at is 'not in copy: current state, not provided by the member';

-- A sign-in through an issuer that waits until the owner of an existing account has proven that it is theirs.
create table identity_joins (
  token_hash bytea primary key, -- of the page
  link_hash bytea unique, -- of the mailed link
  member_id bigint not null references members,
  company_id integer not null references companies,
  issuer text not null,
  subject text not null,
  created_at timestamptz(3) not null,
  expires_at timestamptz(3) not null,
  used_at timestamptz(3)
);
create index identity_joins_member on identity_joins (member_id);
create index identity_joins_expires_at on identity_joins (expires_at);
comment on table identity_joins is 'Sign-ins through an issuer that wait for a proof. Shown to no person.';
comment on column identity_joins.token_hash is 'not in copy: secret that opens the account';
comment on column identity_joins.link_hash is 'not in copy: secret that opens the account';
comment on column identity_joins.member_id is 'not in copy: internal ID';
comment on column identity_joins.company_id is 'not in copy: internal ID';
comment on column identity_joins.issuer is 'not in copy: comes from the company, which has it';
comment on column identity_joins.subject is 'not in copy: comes from the company, which has it';
comment on column identity_joins.created_at is 'not in copy: current state, not provided by the member';
comment on column identity_joins.expires_at is 'not in copy: current state, not provided by the member';
comment on column identity_joins.used_at is 'not in copy: current state, not provided by the member';

alter table sessions
  add column identity_id bigint references member_identities on delete set null, -- signed in through an issuer
  add column issuer_session text; -- its session there, as `sid`
create index sessions_identity on sessions (identity_id) where identity_id is not null;
comment on column sessions.identity_id is 'not in copy: internal ID';
comment on column sessions.issuer_session is 'not in copy: internal ID';

-- Answers of issuers that were used: authorization answers and logout tokens work once.
create table spent_issuer_answers (
  answer_hash bytea primary key,
  spent_at timestamptz(3) not null
);
create index spent_issuer_answers_spent_at on spent_issuer_answers (spent_at);
comment on table spent_issuer_answers is 'Hashes of answers of issuers, each of which works once. Shown to no person.';
comment on column spent_issuer_answers.answer_hash is 'keyed hash';
comment on column spent_issuer_answers.spent_at is 'time';

-- Tests of a company's settings: a colleague of the company signs in at its issuer, and sees what it sent.
create table issuer_tests (
  id text primary key,
  company_id integer not null references companies,
  staff_id integer references desk.staff,
  token_hash bytea not null unique, -- of the link that starts it
  started_at timestamptz(3) not null,
  finished_at timestamptz(3),
  fault text, -- null: it succeeded
  detail text, -- what the issuer sent instead
  claims jsonb -- of the person who tested
);
create index issuer_tests_company on issuer_tests (company_id, started_at);
comment on table issuer_tests is
  'Tests of a company''s sign-in, with the claims of the person who tested. Shown to operations, IT contacts of the company.';
comment on column issuer_tests.id is 'ID or position';
comment on column issuer_tests.company_id is 'ID or position';
comment on column issuer_tests.staff_id is 'staff member';
comment on column issuer_tests.token_hash is 'secret of a staff account, or limits guesses at it';
comment on column issuer_tests.started_at is 'time';
comment on column issuer_tests.finished_at is 'time';
comment on column issuer_tests.fault is 'content';
comment on column issuer_tests.detail is 'content';
comment on column issuer_tests.claims is 'staff member';
