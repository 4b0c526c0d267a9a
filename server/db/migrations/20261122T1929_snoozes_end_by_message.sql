-- By itself: who sends holds this table and waits for that of the requests, never the other way round.
create trigger timeline_ends_snoozes after insert on timeline
  for each row when (new.kind = 'message' and new.source = 'user')
  execute function desk.end_snoozes();
