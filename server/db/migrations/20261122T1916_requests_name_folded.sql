-- no transaction
create index concurrently if not exists requests_name_folded on requests using gin (folded(name) gin_trgm_ops);
