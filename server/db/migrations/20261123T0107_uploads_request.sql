-- no transaction
create index concurrently if not exists uploads_request on uploads (request_id) where request_id is not null;
