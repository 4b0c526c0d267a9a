-- The owner of its address said that this account is not theirs. Requests under way get an event `disowned` by a chore.
alter table members add column disowned_at timestamptz(3);
create index members_disowned on members (id) where disowned_at is not null;
