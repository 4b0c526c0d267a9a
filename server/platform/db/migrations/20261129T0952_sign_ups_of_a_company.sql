-- Published counts of sign-ups. A row is never changed: an employer who asks twice gets the same answer.
create table report.sign_ups (
  company_id integer not null references companies,
  published_on date not null, -- counts all who had signed up before this day, in UTC
  signed_up integer check (signed_up > 0 and (signed_up % 10) = 0), -- in tens; null: fewer than eleven
  primary key (company_id, published_on)
);
comment on table report.sign_ups is
  'How many people of a company had signed up. Kept forever; identifies no person. Shown to the employer.';
comment on column report.sign_ups.company_id is 'ID or position';
comment on column report.sign_ups.published_on is 'time';
comment on column report.sign_ups.signed_up is 'content';
create trigger sign_ups_stay before update or delete or truncate on report.sign_ups
  for each statement execute function report.refuse_change();

-- Exact count of the last figure that changed. The next one changes only if eleven people joined or left since.
create table desk.counted_sign_ups (
  company_id integer primary key references companies,
  people integer not null
);
comment on table desk.counted_sign_ups is
  'Exact counts from which published counts were rounded. Kept until changed or removed. Shown to no person.';
comment on column desk.counted_sign_ups.company_id is 'ID or position';
comment on column desk.counted_sign_ups.people is 'content';

-- History of a company's list, for its own staff.
create table desk.list_changes (
  id text primary key,
  company_id integer not null references companies,
  staff_id integer references desk.staff, -- null: a file that the company's own system sent
  file_name text not null,
  added integer not null,
  removed integer not null,
  left_out integer not null,
  faults jsonb not null, -- numbers of the lines that were left out, with the reason
  at timestamptz(3) not null
);
create index list_changes_of_company on desk.list_changes (company_id, at desc);
comment on table desk.list_changes is
  'Lists that were applied. Kept with the company, faults are shown for 30 days. Shown to the employer.';
comment on column desk.list_changes.id is 'ID or position';
comment on column desk.list_changes.company_id is 'ID or position';
comment on column desk.list_changes.staff_id is 'staff member';
comment on column desk.list_changes.file_name is 'content';
comment on column desk.list_changes.added is 'content';
comment on column desk.list_changes.removed is 'content';
comment on column desk.list_changes.left_out is 'content';
comment on column desk.list_changes.faults is 'content';
comment on column desk.list_changes.at is 'time';

alter table desk.eligibility_trials add column file_name text; -- as the company's staff named it
comment on column desk.eligibility_trials.file_name is 'content';
