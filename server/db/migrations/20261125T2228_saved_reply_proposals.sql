-- When a reply that was begun from it was last sent, by the day and without whose; since when there is one; and whether
-- its owner proposes that all share it.
alter table desk.saved_replies
  add column last_used_on date,
  add column added_on date not null default current_date,
  add column proposed boolean not null default false;
