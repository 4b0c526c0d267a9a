alter table members add column locale text check (locale ~ '^[a-z]{2,3}(-[A-Za-z0-9]+)*$'); -- null until chosen
comment on column members.locale is 'copy: account.locale';
