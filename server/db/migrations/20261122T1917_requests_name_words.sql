-- no transaction
create index concurrently if not exists requests_name_words on requests using gin (to_tsvector('english', searchable(name)));
