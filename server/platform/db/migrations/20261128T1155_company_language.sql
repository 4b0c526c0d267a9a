alter table companies add column language text not null default 'en'
  check (language ~ '^[a-z]{2,3}(-[A-Za-z0-9]+)*$'); -- in which members are written to who have chosen none
comment on column companies.language is 'content';
