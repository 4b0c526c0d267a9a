-- expand: the previous release neither reads nor writes what is new here

-- One row for each file that a company's own system, a watched folder or a command sent.
create table desk.feed_runs (
  id text primary key,
  number bigint generated always as identity, -- the order in which they came
  company_id integer not null references companies,
  mode text not null check (mode in ('full', 'joiners', 'leavers')),
  state text not null check (state in ('queued', 'checking', 'applied', 'held', 'failed')),
  file_key text, -- the stored file; null once it was read and deleted
  trial_id text references desk.eligibility_trials on delete set null, -- its people, until it is applied or dropped
  attempts integer not null default 0,
  leased_until timestamptz(3), -- a server is reading it until then; after that, another one starts again
  row_count integer not null default 0,
  added integer not null default 0,
  unchanged integer not null default 0,
  removed integer not null default 0,
  fault_count integer not null default 0,
  faults jsonb not null default '[]', -- the first ones, without values
  columns jsonb, -- what was read
  reason text, -- why it is held or failed
  received_at timestamptz(3) not null,
  finished_at timestamptz(3),
  decided_by integer references desk.staff -- who applied or dropped it while it was held
);
create index feed_runs_company on desk.feed_runs (company_id, number);
create index feed_runs_waiting on desk.feed_runs (number) where state in ('queued', 'checking');
create index feed_runs_files on desk.feed_runs (id) where file_key is not null;
create index feed_runs_trial on desk.feed_runs (trial_id);
create index feed_runs_decided_by on desk.feed_runs (decided_by);
-- the files of a company are read one after the other
create unique index feed_runs_checking on desk.feed_runs (company_id) where state = 'checking';
comment on table desk.feed_runs is
  'Files of people that companies’ own systems sent, and what became of them. '
  'Kept as evidence of changes of who may join; holds no data of members. Shown to operations and to the company.';
comment on column desk.feed_runs.id is 'ID or position';
comment on column desk.feed_runs.number is 'ID or position';
comment on column desk.feed_runs.company_id is 'ID or position';
comment on column desk.feed_runs.mode is 'content';
comment on column desk.feed_runs.state is 'content';
comment on column desk.feed_runs.file_key is 'ID or position';
comment on column desk.feed_runs.trial_id is 'ID or position';
comment on column desk.feed_runs.attempts is 'content';
comment on column desk.feed_runs.leased_until is 'time';
comment on column desk.feed_runs.row_count is 'content';
comment on column desk.feed_runs.added is 'content';
comment on column desk.feed_runs.unchanged is 'content';
comment on column desk.feed_runs.removed is 'content';
comment on column desk.feed_runs.fault_count is 'content';
comment on column desk.feed_runs.faults is 'content';
comment on column desk.feed_runs.columns is 'content';
comment on column desk.feed_runs.reason is 'content';
comment on column desk.feed_runs.received_at is 'time';
comment on column desk.feed_runs.finished_at is 'time';
comment on column desk.feed_runs.decided_by is 'staff member';

alter table companies
  -- a file that removes more than both is held until a person decides
  add column feed_limit_percent integer not null default 5 check (feed_limit_percent between 0 and 100),
  add column feed_limit_people integer not null default 20 check (feed_limit_people >= 0);
comment on column companies.feed_limit_percent is 'content';
comment on column companies.feed_limit_people is 'content';
