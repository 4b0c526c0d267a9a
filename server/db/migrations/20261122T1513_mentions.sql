-- Whom a note calls by name. It calls them until they have looked at the request.
create table desk.mentions (
  request_id bigint not null,
  seq integer not null, -- the note's number
  staff_id integer not null references desk.staff,
  primary key (request_id, seq, staff_id),
  foreign key (request_id, seq) references desk.notes on delete cascade
);
create index mentions_staff on desk.mentions (staff_id);
