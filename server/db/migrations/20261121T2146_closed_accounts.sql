-- A closed account keeps its address for the desk's books, and the address is free for a new one.
drop index members_email;
create unique index members_email on members (email) where closed_at is null;
create index members_email_trgm on members using gin (email gin_trgm_ops);

alter table members add column last_signed_in_at timestamptz(3);

-- The access book is read newest first: all of it, one colleague's looks, the looks at one member.
create index access_records_staff on desk.access_records (staff_id, id);
drop index desk.access_records_member;
create index access_records_member on desk.access_records (member_id, id);
