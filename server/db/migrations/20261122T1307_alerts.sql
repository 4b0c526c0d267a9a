-- Answers about to be late with nobody on them, of which whoever was on shift was mailed: once for each due time.
create table desk.unattended_mails (
  request_id bigint not null references public.requests on delete cascade,
  due_at timestamptz(3) not null,
  primary key (request_id, due_at)
);
