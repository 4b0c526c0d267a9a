-- What operations suggest to do for requests that are made from an idea, for concierges alone.
alter table surveys add column checklist text[] not null default '{}';
