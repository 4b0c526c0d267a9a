-- no transaction
create index concurrently if not exists members_name_folded on members using gin (folded(first_name || ' ' || last_name) gin_trgm_ops);
