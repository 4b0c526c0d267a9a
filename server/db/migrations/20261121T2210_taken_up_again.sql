-- Who takes up a completed request that its member opens again: whoever had it, if they are on shift, else the
-- colleague on shift with the fewest requests in hand, else nobody. For the one statement that sends: what members
-- do reaches the desk's tables only through functions like this one.
create function who_takes_up(had integer, moment timestamptz) returns integer language sql stable
return coalesce(
  (select person.id from desk.staff as person where person.id = had and desk.is_on_shift(person, moment)),
  desk.pick_on_shift(moment)
);

-- As colleagues are called in a request's timeline.
create function name_at_desk(whose integer) returns text language sql stable
return (select person.name from desk.staff as person where person.id = whose);
