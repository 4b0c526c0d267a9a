-- Of a closed quarter: the time given back that was measured, in tens of hours. Null: too few people to say, or a quarter
-- published before it was counted.
alter table report.quarters add column measured_hours integer check (measured_hours >= 0 and measured_hours % 10 = 0);
