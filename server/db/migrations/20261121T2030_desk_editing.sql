-- Operations keep offerings and companies. The version tells a form that was opened before somebody
-- else's change from a fresh one; a closed company takes nobody in, and its benefits are not shown.
alter table offerings add column version integer not null default 1;
alter table companies add column version integer not null default 1;
alter table companies add column closed_at timestamptz(3);
