-- Makes tendwell_owner the owner of the objects in our schemas that this database user created before the role existed.
-- The indexes and column sequences of a table change owner with it. Schemas are last, because this user cannot read
-- them afterwards.
do $$
declare
  statement text;
begin
  for statement in
    select format('grant usage, create on schema %I to tendwell_owner', nspname)
      from pg_namespace
     where nspname in ('desk', 'report') and nspowner = current_user::regrole
    union all
    select format('alter %s %s owner to tendwell_owner',
        case relkind when 'v' then 'view' when 'S' then 'sequence' else 'table' end, pg_class.oid::regclass)
      from pg_class join pg_namespace on pg_namespace.oid = relnamespace
     where nspname in ('public', 'desk', 'report') and relkind in ('r', 'v', 'S')
       and relowner = current_user::regrole
       and not exists ( -- belongs to an extension, or is the sequence of a column
         select from pg_depend where classid = 'pg_class'::regclass and objid = pg_class.oid
           and (deptype = 'e' or relkind = 'S' and deptype in ('a', 'i')))
    union all
    select format('alter function %s owner to tendwell_owner', pg_proc.oid::regprocedure)
      from pg_proc join pg_namespace on pg_namespace.oid = pronamespace
     where nspname in ('public', 'desk', 'report') and prokind = 'f' and proowner = current_user::regrole
       and not exists (
         select from pg_depend where classid = 'pg_proc'::regclass and objid = pg_proc.oid and deptype = 'e')
    union all
    select format('alter schema %I owner to tendwell_owner', nspname)
      from pg_namespace
     where nspname in ('desk', 'report') and nspowner = current_user::regrole
  loop
    execute statement;
  end loop;
end
$$
