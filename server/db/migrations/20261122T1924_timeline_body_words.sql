-- no transaction
create index concurrently if not exists timeline_body_words on timeline using gin (to_tsvector('english', searchable(coalesce(body, ''))));
