-- no transaction
create index concurrently if not exists requests_details_digits on requests using gin (digits_in(details) gin_trgm_ops);
