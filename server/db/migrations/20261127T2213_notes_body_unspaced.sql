-- no transaction
create index concurrently if not exists notes_body_unspaced on desk.notes using gin (folded(body) gin_trgm_ops) where body ~ '[\u0e00-\u0eff\u1000-\u109f\u1780-\u17ff\u3040-\u30ff\u3400-\u9fff\uf900-\ufaff\uff66-\uff9f]';
