-- What a concierge pins to a request for its member: the steps to its end, in order. The last one is the end itself.
create table milestones (
  request_id bigint primary key references requests on delete cascade,
  revision integer not null, -- one on with each change
  steps jsonb not null check (jsonb_typeof(steps) = 'array' and jsonb_array_length(steps) <= 5)
);

-- What operations suggest for requests that are made from an idea.
alter table surveys add column milestones text[] not null default '{}';
