-- expand: the previous release neither reads nor writes these columns.
alter table member_companies
  add column site text, -- of the person in the company's list
  add column plan text;
comment on column member_companies.site is 'not in copy: current state, not provided by the member';
comment on column member_companies.plan is 'not in copy: current state, not provided by the member';

-- Empty: all sites and plans of the company.
alter table offerings
  add column sites text[] not null default '{}',
  add column plans text[] not null default '{}';
comment on column offerings.sites is 'content';
comment on column offerings.plans is 'content';

alter table surveys
  add column company_id integer references companies, -- null: every member can start it
  add column sites text[] not null default '{}',
  add column plans text[] not null default '{}',
  add check (company_id is not null or (sites = '{}' and plans = '{}'));
comment on column surveys.company_id is 'ID or position';
comment on column surveys.sites is 'content';
comment on column surveys.plans is 'content';
