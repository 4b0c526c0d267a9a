-- What a member says of a completed request beside how it went: a word, and whether it saved them time. The latest holds.
create table request_feedback (
  request_id bigint primary key references requests (id) on delete cascade,
  word text,
  saved_time text check (saved_time in ('none', 'under_1h', '1h_to_3h', '3h_to_8h', 'over_8h')),
  said_at timestamptz(3) not null,
  check (word is not null or saved_time is not null)
);
