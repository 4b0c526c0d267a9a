-- no transaction
create index concurrently if not exists uploads_filename_folded on uploads using gin (folded(filename) gin_trgm_ops);
