-- Rights of the roles by schema. Granted at every start, in one transaction, after the migrations. All other rights
-- are denied: only the owner can alter or truncate a table, and no query of a member can read the desk's schema.
grant usage on schema desk to tendwell_desk;
grant usage on schema report to tendwell_desk, tendwell_employer;

do $$
declare
  -- append-only: not even the desk can change a row
  append_only regclass[] := array['desk.access_records', 'desk.audit_records', 'desk.erasures', 'desk.book_links', 'desk.answers',
    'desk.work', 'desk.work_corrections', 'desk.baselines',
    'public.option_versions', 'public.options', 'public.option_answers', 'public.spending_caps',
    'public.spending_tasks', 'public.spending_outcomes'];
  -- never changed, and deleted with the account by the desk
  kept_with_account regclass[] := array['public.terms_acceptances'];
  -- written only by the desk, and read by members
  ours_to_write regclass[] := array['public.spending_tasks', 'public.spending_outcomes', 'public.request_results',
    'public.company_issuers', 'public.company_domains'];
  ours record;
begin
  for ours in
    select pg_class.oid::regclass as name, nspname as schema, relkind = 'S' as is_sequence
      from pg_class join pg_namespace on pg_namespace.oid = relnamespace
     where nspname in ('public', 'desk', 'report') and relkind in ('r', 'v', 'S')
       and relowner = 'tendwell_owner'::regrole
  loop
    execute format('revoke all on %s from public, tendwell_member, tendwell_desk, tendwell_employer', ours.name);
    continue when ours.name = 'schema_migrations'::regclass;
    execute format('grant %s on %s to %s',
      case
        when ours.is_sequence then 'usage, select, update'
        when ours.schema = 'report' or ours.name = any (append_only) then 'select, insert'
        else 'select, insert, update, delete'
      end,
      ours.name,
      case when ours.schema = 'public' then 'tendwell_member, tendwell_desk' else 'tendwell_desk' end);
    if ours.name = any (kept_with_account) then
      execute format('revoke update on %s from tendwell_member, tendwell_desk', ours.name);
      execute format('revoke delete on %s from tendwell_member', ours.name);
    end if;
    continue when not ours.name = any (ours_to_write);
    execute format('revoke insert, update, delete on %s from tendwell_member', ours.name);
  end loop;
end
$$;

grant select on report.companies, report.quarters, report.categories, report.sign_ups to tendwell_employer;

-- Functions by which a member's statement reads desk data. They run with the owner's rights, for these two roles only.
revoke execute on function who_takes_up(integer, timestamptz), who_speaks(text, timestamptz), languages_of_concierges(),
  name_at_desk(integer), attention_to(bigint, timestamptz),
  desk_hours_of(bigint, timestamptz), first_answer_due(timestamptz), readings_of(bigint, bigint, bigint, integer),
  record_erasure(bigint, bigint, timestamptz), whole_mail(bigint, text) from public;
grant execute on function who_takes_up(integer, timestamptz), who_speaks(text, timestamptz), languages_of_concierges(),
  name_at_desk(integer), attention_to(bigint, timestamptz),
  desk_hours_of(bigint, timestamptz), first_answer_due(timestamptz), readings_of(bigint, bigint, bigint, integer),
  record_erasure(bigint, bigint, timestamptz), whole_mail(bigint, text) to tendwell_member, tendwell_desk;
