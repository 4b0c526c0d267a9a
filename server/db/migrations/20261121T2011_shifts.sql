-- Whether a concierge is here, or away until when and who covers for them.
alter table desk.staff
  add column away_since timestamptz(3), -- null: here
  add column away_until timestamptz(3), -- here again from then on; null: until they say so
  add column covered_by integer references desk.staff,
  add check (away_since is not null or (away_until is null and covered_by is null)),
  add check (covered_by <> id);

create function desk.is_on_shift(person desk.staff, moment timestamptz) returns boolean language sql stable
return (person).role = 'concierge' and (person).closed_at is null
  and ((person).away_since is null or coalesce((person).away_until <= moment, false));

-- The concierge on shift who has the fewest requests in hand; null where nobody is. One expression, so that
-- a statement that sends or opens can assign in the same breath.
create function desk.pick_on_shift(moment timestamptz) returns integer language sql stable
return (
  select person.id
    from desk.staff as person
    left join desk.queue_counts as counts on counts.assignee_id = person.id
   where desk.is_on_shift(person, moment)
   group by person.id
   order by coalesce(sum(counts.active), 0), person.id
   limit 1
);
