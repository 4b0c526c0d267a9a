-- A member's own copy of their data, by a mailed link that opens only where they are signed in; and accounts
-- that were erased, of which numbers are all that is left.
alter table mailed_links drop constraint mailed_links_purpose_check;
alter table mailed_links
  add constraint mailed_links_purpose_check check (purpose in ('reset', 'unlock', 'confirm', 'data'));

alter table members
  add column erased_at timestamptz(3),
  add check (erased_at is null or closed_at is not null);
