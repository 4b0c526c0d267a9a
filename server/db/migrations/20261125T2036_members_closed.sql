-- no transaction
create index concurrently if not exists members_closed on members (closed_at) where closed_at is not null and erased_at is null;
