-- expand: the previous release neither reads nor writes what is new here

-- One row for each version of a file that was seen at FEEDS_URL, until the file was moved away.
create table desk.feed_files (
  folder text not null, -- the company's slug, if there is such a company
  name text not null,
  version text not null, -- another one after each change of the file
  size bigint not null,
  changed_at timestamptz(3) not null,
  seen_at timestamptz(3) not null, -- when it was first seen in this version
  leased_until timestamptz(3), -- a server works on it until then, or the next attempt waits until then
  run_id text references desk.feed_runs on delete cascade, -- null: not taken yet
  primary key (folder, name, version)
);
create index feed_files_run on desk.feed_files (run_id);
comment on table desk.feed_files is
  'Files of people that companies’ own systems put at FEEDS_URL, by name. '
  'Kept until the file is moved away or is gone. Shown to operators in the log.';
comment on column desk.feed_files.folder is 'content';
comment on column desk.feed_files.name is 'content';
comment on column desk.feed_files.version is 'ID or position';
comment on column desk.feed_files.size is 'content';
comment on column desk.feed_files.changed_at is 'time';
comment on column desk.feed_files.seen_at is 'time';
comment on column desk.feed_files.leased_until is 'time';
comment on column desk.feed_files.run_id is 'ID or position';
