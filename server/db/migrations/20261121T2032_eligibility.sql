-- Who may belong to a company: by the domain of a proven address, or by a list. Of a list only keyed hashes
-- are kept. An address or a domain counts for one company.
create table eligible_domains (
  domain text primary key check (domain = lower(btrim(domain))),
  company_id integer not null references companies
);
create index eligible_domains_company on eligible_domains (company_id);

create table eligible_addresses (
  address_hmac bytea primary key,
  company_id integer not null references companies
);
create index eligible_addresses_company on eligible_addresses (company_id);

alter table members add column email_proven_at timestamptz(3); -- when a link mailed to the address was followed
alter table member_companies
  add column by_eligibility boolean not null default false; -- verified by domain or list, and ends with it

alter table mailed_links drop constraint mailed_links_purpose_check;
alter table mailed_links
  add constraint mailed_links_purpose_check check (purpose in ('reset', 'unlock', 'confirm'));

-- One number for all companies: what was tried before another change is stale.
create table desk.eligibility_state (
  id integer primary key check (id = 1),
  version integer not null
);
insert into desk.eligibility_state (id, version) values (1, 1);

-- A dry run: what a change would do, kept until it is applied or a day old.
create table desk.eligibility_trials (
  id text primary key,
  company_id integer not null references public.companies,
  staff_id integer not null references desk.staff,
  kind text not null check (kind in ('domains', 'list')),
  against integer not null, -- eligibility_state.version it was reckoned from
  domains jsonb, -- kind domains: the new ones
  outcome jsonb not null, -- counts, and lines that were left out by their numbers
  created_at timestamptz(3) not null,
  applied_at timestamptz(3)
);
create index eligibility_trials_age on desk.eligibility_trials (created_at);

create table desk.eligibility_trial_addresses (
  trial_id text not null references desk.eligibility_trials on delete cascade,
  address_hmac bytea not null,
  primary key (trial_id, address_hmac)
);
