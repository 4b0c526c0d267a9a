-- A reply whose time passed while nothing could be sent is held for its author.
alter table desk.scheduled_sends drop constraint scheduled_sends_held_because_check,
  add constraint scheduled_sends_held_because_check check (held_because in ('moved', 'file', 'author', 'late'));
