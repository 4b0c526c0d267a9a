-- The base of the report's share, where the company reports its people. Null: no list, fewer than eleven people, or a
-- quarter published before the figure existed.
alter table report.quarters
  add column listed integer check (listed > 0 and (listed % 10) = 0); -- on the company's list at publication, in tens
comment on column report.quarters.listed is 'content';
