-- When a member last set another password, for them to see. Null: not since this is recorded.
alter table members add column password_changed_at timestamptz(3);
