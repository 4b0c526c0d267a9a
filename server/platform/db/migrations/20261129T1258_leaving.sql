-- expand: the previous release does not read these columns, and its links prove the address.
alter table mailed_links
  add column proves_email boolean not null default true; -- false: was not sent to the address of the account
comment on column mailed_links.proves_email is 'not in copy: current state, not provided by the member';

alter table member_companies
  add column end_noticed_at timestamptz(3); -- when the end of the place was mailed, or needed no mail
comment on column member_companies.end_noticed_at is 'not in copy: current state, not provided by the member';
create index member_companies_ended on member_companies (ended_at) where ended_at is not null;
create index notice_preferences_private on notice_preferences (private_email) where private_email is not null;
