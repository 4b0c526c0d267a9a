-- expand: the previous release reads neither column, so its hourly job erases no account at its member's request.

alter table members
  add column erasure_asked_at timestamptz(3),
  add column erase_at timestamptz(3);
create index members_erase_at on members (erase_at) where erase_at is not null and erased_at is null;
comment on column members.erasure_asked_at is 'copy: account.erasure_asked_at';
comment on column members.erase_at is 'copy: account.erase_at';
