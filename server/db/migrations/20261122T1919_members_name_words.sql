-- no transaction
create index concurrently if not exists members_name_words on members using gin (to_tsvector('simple', searchable(first_name || ' ' || last_name)));
