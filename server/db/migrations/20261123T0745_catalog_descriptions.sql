-- What members read below the name of an idea or a category; empty: nothing.
alter table surveys add column description text not null default '';
alter table categories add column description text not null default '';
