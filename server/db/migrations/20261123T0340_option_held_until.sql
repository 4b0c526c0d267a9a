-- Of one option alone: from this moment on it can't be picked, whatever its set's time is. Null: it is not held.
alter table options add column held_until timestamptz(3);
