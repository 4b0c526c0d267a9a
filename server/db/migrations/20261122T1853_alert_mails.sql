-- For what a concierge wants a mail, and which calls they were mailed about.
create table desk.alert_choices (
  staff_id integer primary key references desk.staff on delete cascade,
  mails text[] not null,
  looked_at timestamptz(3) not null -- when a server last looked whether something calls them
);
create table desk.alert_mails (
  staff_id integer not null references desk.staff on delete cascade,
  key text not null,
  seen_at timestamptz(3) not null,
  mailed_at timestamptz(3), -- null: it has not stood for long enough, or another mail went a moment ago
  primary key (staff_id, key)
);
