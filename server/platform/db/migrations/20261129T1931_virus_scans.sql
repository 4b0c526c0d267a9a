-- expand: the previous release neither reads nor writes what is new here

alter table uploads
  -- null: uploaded without a scanner
  add column scan_state text check (scan_state in ('checking', 'clean', 'refused')),
  -- the next attempt; a server that scans the file moves it ahead
  add column scan_due_at timestamptz(3),
  add column scan_tries integer not null default 0,
  -- the scanner is down, or could not check this file
  add column scan_delayed boolean not null default false,
  add column scanned_at timestamptz(3),
  add column scan_version text, -- signatures of the last scan
  add column scan_finding text, -- the scanner's name for what it found
  add column removed_at timestamptz(3); -- the refused file was deleted from the storage
comment on column uploads.scan_state is 'not in copy: current state, not provided by the member';
comment on column uploads.scan_due_at is 'not in copy: current state, not provided by the member';
comment on column uploads.scan_tries is 'not in copy: current state, not provided by the member';
comment on column uploads.scan_delayed is 'not in copy: current state, not provided by the member';
comment on column uploads.scanned_at is 'not in copy: current state, not provided by the member';
comment on column uploads.scan_version is 'not in copy: current state, not provided by the member';
comment on column uploads.scan_finding is 'not in copy: current state, not provided by the member';
comment on column uploads.removed_at is 'not in copy: current state, not provided by the member';

create index uploads_unscanned on uploads (uploaded_at) where scan_state is null and uploaded_at is not null;
create index uploads_to_scan on uploads (scan_tries, uploaded_at desc) where scan_state = 'checking';
create index uploads_scanned on uploads (uploaded_at, scan_version) where scan_state = 'clean';
create index uploads_refused on uploads (scanned_at) where scan_state = 'refused';

-- The one row about the scanner of VIRUS_SCAN_URL, for all servers.
create table desk.file_check (
  here boolean primary key default true check (here),
  stopped_since timestamptz(3), -- null: the scanner answers
  retry_at timestamptz(3), -- no file is sent to the scanner before
  tries integer not null default 0, -- failures in a row
  version text, -- signatures that the scanner uses
  version_at timestamptz(3), -- when they were first seen
  mailed_at timestamptz(3) -- when operations were mailed about this stop
);
insert into desk.file_check default values;
comment on table desk.file_check is
  'State of the virus scanner. Kept until it is changed. Shown to operations.';
comment on column desk.file_check.here is 'ID or position';
comment on column desk.file_check.stopped_since is 'time';
comment on column desk.file_check.retry_at is 'time';
comment on column desk.file_check.tries is 'content';
comment on column desk.file_check.version is 'content';
comment on column desk.file_check.version_at is 'time';
comment on column desk.file_check.mailed_at is 'time';
