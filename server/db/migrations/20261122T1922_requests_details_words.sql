-- no transaction
create index concurrently if not exists requests_details_words on requests using gin (to_tsvector('english', searchable(details)));
