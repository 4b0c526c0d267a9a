-- no transaction
create index concurrently if not exists requests_queue_waiting
  on requests (waiting_on, queue_rank, queue_since, external_id) where queue_group = 1;
