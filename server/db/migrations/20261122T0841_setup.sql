-- What a first run cannot see by itself: that somebody says a thing is right, that a test came, or to go on without it.
create table desk.setup_marks (
  step text primary key, -- brand, idea, mail, texts, files, doors
  state text not null check (state in ('tried', 'failed', 'confirmed', 'skipped')),
  staff_id integer references desk.staff, -- null: it was open before there was a first run, as the demo is
  at timestamptz(3) not null,
  outgoing_id bigint, -- mail, texts: the test that was sent; the outbox forgets it after a month
  reason text -- files: why the try failed
);

insert into desk.setup_marks (step, state, at)
  select 'doors', 'confirmed', now() where exists (select from members);
