-- Members' statements run under a role that reaches nothing of the desk. What they ask of it, they ask by these two,
-- which run with their owner's rights.
alter function who_takes_up(integer, timestamptz) security definer set search_path = '';
alter function name_at_desk(integer) security definer set search_path = '';

-- The employer's role is made with the others, at every start.
drop function report.admit_employers();
