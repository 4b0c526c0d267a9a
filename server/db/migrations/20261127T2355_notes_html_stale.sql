-- no transaction
create index concurrently if not exists notes_html_stale on desk.notes (html_version) where html_version < 1;
