-- What an employer sees: counts of closed quarters, written once and read through a role that has no
-- right on anything else. No row of schema report is about a person.

-- A member's word on a completed request.
create table request_ratings (
  request_id bigint primary key references requests on delete cascade,
  rating smallint not null check (rating between 1 and 5),
  rated_at timestamptz(3) not null
);

create index requests_completed on requests (closed_at) where status = 'closed';

create schema report;

-- The quarters that have been published, for every company at once.
create table report.publications (
  quarter text primary key check (quarter ~ '^[0-9]{4}-Q[1-4]$'),
  published_at timestamptz(3) not null
);

-- One company's totals. Null: too few people to say. People are counted in tens.
create table report.quarters (
  company_id integer not null references companies,
  quarter text not null references report.publications,
  members integer check (members > 0 and members % 10 = 0),
  active_members integer check (active_members > 0 and active_members % 10 = 0),
  completed integer check (completed >= 11),
  rating numeric(2, 1) check (rating between 1 and 5),
  primary key (company_id, quarter)
);

-- Completed requests by category, as the categories were called then; several names where one alone had too few people.
create table report.categories (
  company_id integer not null,
  quarter text not null,
  position smallint not null,
  names text[] not null check (cardinality(names) > 0),
  hue text not null,
  completed integer not null check (completed >= 11),
  primary key (company_id, quarter, position),
  foreign key (company_id, quarter) references report.quarters
);

-- A company's name, without a right on the table it stands in.
create view report.companies as select id, name from public.companies;

create function report.refuse_change() returns trigger language plpgsql as $$
begin
  raise exception 'a published quarter is never changed';
end
$$;
create trigger publications_stay before update or delete or truncate on report.publications
  for each statement execute function report.refuse_change();
create trigger quarters_stay before update or delete or truncate on report.quarters
  for each statement execute function report.refuse_change();
create trigger categories_stay before update or delete or truncate on report.categories
  for each statement execute function report.refuse_change();

-- Makes the role that employers' reports are read by, if this database user may, and lets it read the totals.
-- Roles belong to the whole database server, so another Tendwell there may have made it.
create function report.admit_employers() returns void language plpgsql as $$
begin
  if not exists (select from pg_roles where rolname = 'tendwell_employer') then
    begin
      create role tendwell_employer nologin;
    exception when duplicate_object or unique_violation then
      null; -- another Tendwell was quicker
    end;
  end if;
  if not (select rolsuper from pg_roles where rolname = current_user) then
    begin
      execute format('grant tendwell_employer to %I', current_user);
    exception when insufficient_privilege then
      null; -- whoever made the role has to have granted it
    end;
  end if;
  grant usage on schema report to tendwell_employer;
  grant select on report.companies, report.quarters, report.categories to tendwell_employer;
end
$$;
revoke execute on function report.admit_employers() from public;

do $$
begin
  perform report.admit_employers();
exception when insufficient_privilege then
  raise notice 'the role tendwell_employer cannot be made by this database user';
end
$$;
