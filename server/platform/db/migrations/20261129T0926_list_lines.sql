-- expand: the previous release stores no lines, and no lines with faults

alter table desk.eligibility_trial_people
  add column line integer,
  add column is_faulty boolean not null default false; -- left out, but known: this person stays as they are
comment on column desk.eligibility_trial_people.line is 'ID or position';
comment on column desk.eligibility_trial_people.is_faulty is 'content';
-- one address belongs to one person of a list
create unique index eligibility_trial_people_address on desk.eligibility_trial_people (trial_id, address_hmac);
