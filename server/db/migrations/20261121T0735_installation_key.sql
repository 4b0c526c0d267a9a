-- One key for all servers on one database; a single embedded server keeps its own in DATA_DIR.
create table desk.installation (
  id integer primary key check (id = 1),
  key bytea not null
);
