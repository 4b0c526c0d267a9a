-- Refusals and changes by which an attack shows itself, counted by the hour, for the page of alarms.
create table desk.security_counts (
  hour timestamptz(3) not null,
  door text not null,
  event text not null,
  address text not null, -- or an IPv6 network
  staff_id integer not null, -- whose account; 0: a member's, or nobody's
  count integer not null check (count > 0),
  last_at timestamptz(3) not null,
  primary key (hour, door, event, address, staff_id)
);
