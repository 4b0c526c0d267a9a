-- What operations write for an idea before members may see it. No member's query can reach it.
create table desk.idea_drafts (
  survey_id integer primary key references public.surveys,
  revision integer not null, -- rises with every save: a save that knows an older one is refused
  questions jsonb, -- null: nothing is unpublished
  published_revision integer, -- what was published last, so that a repeat publishes nothing
  changed_by integer not null references desk.staff,
  changed_at timestamptz(3) not null
);

alter table survey_versions add column published_by integer references desk.staff;

-- Whether the assistant offers what the member answered last time.
alter table questions add column suggested boolean not null default true;

-- What was published stays as it was: runs under way are pinned to it.
create trigger published_questions_stay before update on questions
  for each row execute function desk.refuse_change();

-- How often an idea was asked for.
create index requests_survey on requests (survey_id, issued_at);

-- What operations add is numbered far above the ids that have a meaning of their own (603, 720).
select setval(pg_get_serial_sequence('surveys', 'id'), (select greatest(coalesce(max(id), 0), 10000) from surveys));
