-- no transaction
create index concurrently if not exists timeline_body_digits on timeline using gin (digits_in(coalesce(body, '')) gin_trgm_ops);
