-- expand: the previous release does not read it, and stores null.
alter table desk.eligibility_trials
  add column number_digits boolean; -- all employee numbers hold digits only; null: there are none
comment on column desk.eligibility_trials.number_digits is 'content';
