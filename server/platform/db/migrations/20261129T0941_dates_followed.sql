-- expand: the previous release does not read the column.
alter table desk.eligibility_versions
  add column dates_followed_at timestamptz(3); -- places were last started and ended by date
comment on column desk.eligibility_versions.dates_followed_at is 'time';
