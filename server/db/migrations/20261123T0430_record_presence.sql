-- Who has which record of operations open (an idea, a category, the hours, a saved reply), a row a tab. Seconds old, or
-- nothing: a crash may forget it.
create unlogged table desk.record_presence (
  record text not null,
  staff_id integer not null references desk.staff on delete cascade,
  tab text not null,
  doing text not null check (doing in ('looking', 'writing')),
  place text, -- what of it is open: a question's key
  seen_at timestamptz(3) not null,
  primary key (record, staff_id, tab)
);
create index record_presence_age on desk.record_presence (seen_at);
