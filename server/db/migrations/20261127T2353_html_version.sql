-- By which rendering the stored HTML was made: 0 is each one before this column. Rows of an older rendering are
-- rendered again from their text, a batch at a time, also those that the release before writes during a roll.
alter table timeline add column html_version smallint not null default 0;
alter table desk.notes add column html_version smallint not null default 0;
