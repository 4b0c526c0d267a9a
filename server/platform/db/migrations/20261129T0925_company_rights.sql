-- expand: the previous release does not read the right; the people it invites may use everything.
alter table desk.staff
  add column company_right text not null default 'everything' -- role employer: what they may use at the desk
    check (company_right in ('everything', 'report', 'sync'));
comment on column desk.staff.company_right is 'identity of a staff member';
