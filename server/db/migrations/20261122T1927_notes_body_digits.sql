-- no transaction
create index concurrently if not exists notes_body_digits on desk.notes using gin (digits_in(body) gin_trgm_ops);
