-- A note that is written in several requests at once is a note of its own in each, and says in how many.
alter table desk.notes add column to_requests integer;
