import type pg from 'pg'

/** A table in a backup, with the columns that store their own data. */
export type BackedTable = {
  /** Name with its schema, quoted if SQL requires it: `public.members`. */
  readonly name: string
  readonly columns: readonly string[]
  /** SQL for an order of the rows that is the same on every server. */
  readonly order: string
}

/** Not copied as rows: the key has a separate entry, and migrations write their own history. */
const LEFT_OUT = ['desk.installation', 'public.schema_migrations']

/** Every table of our schemas. Generated columns are omitted, because the database recreates them. */
export async function backedTables(client: pg.Client): Promise<BackedTable[]> {
  const { rows } = await client.query<BackedTable>(
    `select format('%I.%I', nspname, relname) as name, columns, coalesce(by_key, by_everything) as order
     from pg_class join pg_namespace on pg_namespace.oid = relnamespace
     cross join lateral (
       select coalesce(array_agg(quote_ident(attname)::text order by attnum) filter (where attgenerated = ''), '{}') as columns,
         string_agg(format('%I::text collate "C"', attname), ', ' order by attnum) filter (where attgenerated = '') as by_everything
       from pg_attribute where attrelid = pg_class.oid and attnum > 0 and not attisdropped
     ) as described
     left join lateral (
       select string_agg(format('%I', attname) || case when attcollation <> 0 then ' collate "C"' else '' end, ', ' order by place) as by_key
       from pg_index cross join unnest(indkey) with ordinality as part (number, place)
       join pg_attribute on attrelid = indrelid and attnum = part.number
       where indrelid = pg_class.oid and indisprimary
     ) as keyed on true
     where nspname in ('public', 'desk', 'report') and relkind = 'r'
       and format('%s.%s', nspname, relname) <> all ($1)
       and not exists (
         select from pg_depend where classid = 'pg_class'::regclass and objid = pg_class.oid and deptype = 'e')
     order by nspname, relname`,
    [LEFT_OUT],
  )
  return rows
}

/** The `copy` statement for its rows, in order. */
export function copyOut({ name, columns, order }: BackedTable): string {
  return `copy (select ${columns.join(', ')} from ${name} order by ${order}) to stdout`
}

export type SequencePlace = { readonly name: string; readonly value: string; readonly called: boolean }

/** Current value of each of our sequences. */
export async function sequencePlaces(client: pg.Client): Promise<SequencePlace[]> {
  const { rows } = await client.query<{ name: string }>(
    `select format('%I.%I', nspname, relname) as name
     from pg_class join pg_namespace on pg_namespace.oid = relnamespace
     where nspname in ('public', 'desk', 'report') and relkind = 'S'
       and not exists (
         select from pg_depend where classid = 'pg_class'::regclass and objid = pg_class.oid and deptype = 'e')
     order by nspname, relname`,
  )
  const places: SequencePlace[] = []
  for (const { name } of rows) {
    const found = await client.query<Omit<SequencePlace, 'name'>>(
      `select last_value::text as value, is_called as called from ${name}`,
    )
    for (const place of found.rows) places.push({ name, ...place })
  }
  return places
}

/**
 * SQL that removes and restores the constraints and triggers that would reject rows while the tables are filled one by
 * one.
 */
export async function rulesOfRows(client: pg.Client): Promise<{ off: string[]; on: string[] }> {
  const { rows } = await client.query<{ off: string; on: string }>(
    `select format('alter table %s drop constraint %I', conrelid::regclass, conname) as off,
       format('alter table %s add constraint %I %s', conrelid::regclass, conname, pg_get_constraintdef(pg_constraint.oid)) as on
     from pg_constraint join pg_namespace on pg_namespace.oid = connamespace
     where contype = 'f' and nspname in ('public', 'desk', 'report')
     union all
     select format('alter table %s disable trigger %I', tgrelid::regclass, tgname),
       format('alter table %s enable %s trigger %I', tgrelid::regclass,
         case tgenabled when 'A' then 'always' when 'R' then 'replica' else '' end, tgname)
     from pg_trigger join pg_class on pg_class.oid = tgrelid join pg_namespace on pg_namespace.oid = relnamespace
     where not tgisinternal and tgenabled <> 'D' and nspname in ('public', 'desk', 'report')`,
  )
  return { off: rows.map(({ off }) => off), on: rows.map(({ on }) => on) }
}
