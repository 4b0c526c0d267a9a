-- no transaction
create index concurrently if not exists requests_details_unspaced on requests using gin (folded(details) gin_trgm_ops) where details ~ '[\u0e00-\u0eff\u1000-\u109f\u1780-\u17ff\u3040-\u30ff\u3400-\u9fff\uf900-\ufaff\uff66-\uff9f]';
