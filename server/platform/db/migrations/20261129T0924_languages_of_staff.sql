alter table desk.staff
  add column languages text[] not null default '{en}', -- that a concierge writes to members in
  add column locale text check (locale ~ '^[a-z]{2,3}(-[A-Za-z0-9]+)*$'); -- of the employer's report and mails; null until chosen
comment on column desk.staff.languages is 'content';
comment on column desk.staff.locale is 'content';

-- The same rule among those who write in a language; null for any language.
create function desk.pick_on_shift(moment timestamptz, speaking text) returns integer language sql stable
return (
  select person.id
    from desk.staff as person
    left join desk.queue_counts as counts on counts.assignee_id = person.id
   where desk.is_on_shift(person, moment) and (speaking is null or speaking = any (person.languages))
   group by person.id
   order by coalesce(sum(counts.active), 0), person.id
   limit 1
);
create or replace function desk.pick_on_shift(moment timestamptz) returns integer language sql stable
return desk.pick_on_shift(moment, null);

-- The concierge who gets a new request in another language than English; null: none on shift writes in it.
create function who_speaks(language text, moment timestamptz) returns integer
  language sql stable security definer set search_path = ''
return desk.pick_on_shift(moment, language);

-- The languages in which at least one concierge writes.
create function languages_of_concierges() returns text[]
  language sql stable security definer set search_path = ''
return (
  select coalesce(array_agg(distinct spoken), '{}')
    from desk.staff as person cross join unnest(person.languages) as spoken
   where person.role = 'concierge' and person.closed_at is null
     and (person.password_hash is not null or person.oidc_subject is not null)
);
