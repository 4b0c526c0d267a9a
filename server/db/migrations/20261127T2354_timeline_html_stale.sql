-- no transaction
create index concurrently if not exists timeline_html_stale on timeline (html_version) where kind = 'message' and html_version < 1;
