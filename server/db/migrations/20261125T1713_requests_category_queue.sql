-- no transaction
create index concurrently if not exists requests_queue_category
  on requests (category_id, queue_group, queue_rank, queue_since, external_id) where queue_group < 2;
