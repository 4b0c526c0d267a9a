-- By itself, as the one before.
create trigger requests_end_snoozes after update of status, assignee_id on requests
  for each row when (old.assignee_id is distinct from new.assignee_id or (new.status = 'closed' and old.status <> 'closed'))
  execute function desk.end_moved_snoozes();
