-- expand: the previous release neither reads nor writes what is new here

alter table companies add column feed_missed_at timestamptz(3); -- when the missing file was reported; null: a file came since
comment on column companies.feed_missed_at is 'time';
