-- By itself: who sends holds the requests.
create trigger requests_time_counted after update of status, closed_at on requests
  for each row when (old.status is distinct from new.status or old.closed_at is distinct from new.closed_at)
  execute function desk.count_time_of_request();
