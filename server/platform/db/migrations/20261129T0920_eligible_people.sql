-- expand: the previous release goes on with eligible_addresses, eligibility_trial_addresses and eligibility_state, which
-- this release no longer uses. Lists that it applies are copied.

-- One row for each person on a company's list or in its directory. A person is recognized by the keyed hash of their
-- address, or of their employee number with their date of birth.
create table eligible_people (
  id bigint generated always as identity primary key,
  company_id integer not null references companies,
  source text not null check (source in ('list', 'scim')),
  identity bytea not null, -- same person in the next list: hash of the number, or else of the address
  address_hmac bytea,
  proof_hmac bytea, -- of the number and the date of birth
  active boolean not null default true, -- false: left the company, whatever its domains and other sources say
  site text,
  plan text,
  starts_on date,
  ends_on date, -- the last day
  unique (company_id, source, identity)
);
create index eligible_people_address on eligible_people (address_hmac);
create index eligible_people_proof on eligible_people (company_id, proof_hmac) where proof_hmac is not null;
create index eligible_people_ends on eligible_people (ends_on) where ends_on is not null;
create index eligible_people_starts on eligible_people (starts_on) where starts_on is not null;
comment on table eligible_people is
  'People who may join a company, as HMACs, with the attributes that narrow its offers. '
  'Kept until the next list of the company omits them. Shown to no person.';
comment on column eligible_people.id is 'ID or position';
comment on column eligible_people.company_id is 'ID or position';
comment on column eligible_people.source is 'content';
comment on column eligible_people.identity is 'keyed hash';
comment on column eligible_people.address_hmac is 'keyed hash';
comment on column eligible_people.proof_hmac is 'keyed hash';
comment on column eligible_people.active is 'content';
comment on column eligible_people.site is 'content';
comment on column eligible_people.plan is 'content';
comment on column eligible_people.starts_on is 'time';
comment on column eligible_people.ends_on is 'time';

insert into eligible_people (company_id, source, identity, address_hmac)
select company_id, 'list', address_hmac, address_hmac from eligible_addresses;

create function copy_eligible_address() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into eligible_people (company_id, source, identity, address_hmac)
    values (new.company_id, 'list', new.address_hmac, new.address_hmac) on conflict do nothing;
  else
    delete from eligible_people where company_id = old.company_id and source = 'list' and identity = old.address_hmac;
  end if;
  return null;
end
$$;
create trigger copy_eligible_address after insert or delete on eligible_addresses
for each row execute function copy_eligible_address();

alter table desk.eligibility_trials
  alter column staff_id drop not null, -- null: a file that the company's own system sent
  add column mode text check (mode in ('full', 'joiners', 'leavers')); -- null: of the previous release, cannot be applied
comment on column desk.eligibility_trials.mode is 'content';
create table desk.eligibility_trial_people (
  trial_id text not null references desk.eligibility_trials on delete cascade,
  identity bytea not null,
  address_hmac bytea,
  proof_hmac bytea,
  site text,
  plan text,
  starts_on date,
  ends_on date,
  primary key (trial_id, identity)
);
comment on table desk.eligibility_trial_people is
  'People of a dry run, as HMACs. Kept as long as its dry run. Shown to no person.';
comment on column desk.eligibility_trial_people.trial_id is 'ID or position';
comment on column desk.eligibility_trial_people.identity is 'keyed hash';
comment on column desk.eligibility_trial_people.address_hmac is 'keyed hash';
comment on column desk.eligibility_trial_people.proof_hmac is 'keyed hash';
comment on column desk.eligibility_trial_people.site is 'content';
comment on column desk.eligibility_trial_people.plan is 'content';
comment on column desk.eligibility_trial_people.starts_on is 'time';
comment on column desk.eligibility_trial_people.ends_on is 'time';

-- One version for each company: a change of one company's list does not make the dry runs of another stale.
create table desk.eligibility_versions (
  company_id integer primary key references companies,
  version integer not null default 1 -- rises with each change of the domains or the list; its row lock orders changes
);
comment on table desk.eligibility_versions is
  'Versions of the lists of who may join. '
  'Kept until changed or removed; holds no data of members. Shown to operations.';
comment on column desk.eligibility_versions.company_id is 'ID or position';
comment on column desk.eligibility_versions.version is 'ID or position';

alter table companies
  add column access text not null default 'everyone' check (access in ('everyone', 'eligible')), -- who may start requests
  add column grace_days integer not null default 30 check (grace_days between 0 and 365), -- to finish open requests in
  add column contact_name text,
  add column contact_email text check (contact_email = lower(btrim(contact_email)));
comment on column companies.access is 'content';
comment on column companies.grace_days is 'content';
comment on column companies.contact_name is 'content';
comment on column companies.contact_email is 'content';

alter table member_companies
  add column person_id bigint references eligible_people on delete set null, -- claimed by employee number
  add column ended_at timestamptz(3), -- no longer eligible; open requests can be finished until grace_until
  add column grace_until timestamptz(3),
  add check ((ended_at is null) = (grace_until is null));
-- an employee number counts for one account
create unique index member_companies_person on member_companies (person_id) where ended_at is null;
comment on column member_companies.person_id is 'not in copy: internal ID';
comment on column member_companies.ended_at is 'not in copy: current state, not provided by the member';
comment on column member_companies.grace_until is 'not in copy: current state, not provided by the member';
