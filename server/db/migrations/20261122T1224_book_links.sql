-- The books' rows, each chained to the one before by a hash: a row that is changed or missing shows.
create table desk.book_links (
  book text not null check (book in ('access_records', 'audit_records', 'erasures')),
  position bigint not null check (position > 0),
  record_id text not null,
  hash bytea not null check (length(hash) = 32), -- of the hash before and the row
  linked_at timestamptz(3) not null,
  primary key (book, position),
  unique (book, record_id)
);
create trigger book_links_stay before update or delete on desk.book_links
  for each row execute function desk.refuse_change();
create trigger book_links_truncate before truncate on desk.book_links
  for each statement execute function desk.refuse_truncate();
