-- no transaction
create index concurrently if not exists members_phone_trgm on members using gin (phone gin_trgm_ops);
