-- no transaction
create index concurrently if not exists timeline_body_unspaced on timeline using gin (folded(coalesce(body, '')) gin_trgm_ops) where coalesce(body, '') ~ '[\u0e00-\u0eff\u1000-\u109f\u1780-\u17ff\u3040-\u30ff\u3400-\u9fff\uf900-\ufaff\uff66-\uff9f]';
