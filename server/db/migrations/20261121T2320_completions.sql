-- How a request stood when a colleague completed it, so that they can take back at once what was a slip.
create table desk.completions (
  request_id bigint primary key references public.requests on delete cascade,
  seq integer not null, -- the timeline's last number then: whatever comes after it makes the completion stand
  staff_id integer not null references desk.staff,
  at timestamptz(3) not null,
  status text not null check (status in ('open', 'in_progress')),
  waiting_on text check (waiting_on in ('us', 'member', 'third_party')),
  waiting_since timestamptz(3)
);
