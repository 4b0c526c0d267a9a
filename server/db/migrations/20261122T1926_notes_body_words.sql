-- no transaction
create index concurrently if not exists notes_body_words on desk.notes using gin (to_tsvector('english', searchable(body)));
