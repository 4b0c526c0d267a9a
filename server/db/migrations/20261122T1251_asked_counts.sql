-- How often ideas were asked for, as operations see it: each row tells of at least eleven people since the row before,
-- is written once a closed week is over, and never changes.
create table desk.asked_weeks (
  through timestamptz(3) primary key -- the end of a week that has been counted
);
create table desk.asked_counts (
  survey_id integer not null references surveys,
  through timestamptz(3) not null,
  asked integer not null check (asked >= 11),
  primary key (survey_id, through)
);
