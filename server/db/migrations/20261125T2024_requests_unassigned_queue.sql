-- no transaction
create index concurrently if not exists requests_queue_unassigned
  on requests (queue_group, queue_rank, queue_since, external_id) where assignee_id is null and queue_group < 2;
