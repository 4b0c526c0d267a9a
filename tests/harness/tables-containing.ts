import { sql } from 'kysely'
import type { World } from '#tests/world/world.ts'

/** Every table with a row that contains one of these words, in any column. */
export async function tablesContaining({ owner }: World, words: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ schema: string; name: string }>`
    select schemaname as schema, tablename as name from pg_tables where schemaname in ('public', 'desk', 'report')`.execute(
    owner,
  )
  const saying = await Promise.all(
    rows.map(async ({ schema, name }) => {
      const table = sql.table(`${schema}.${name}`)
      const pattern = sql.join(words.map((word) => sql`${`%${word}%`}`))
      const found = await sql`
        select from ${table} as row where row::text ilike any (array[${pattern}]) limit 1`.execute(owner)
      return found.rows.length > 0 ? [`${schema}.${name}`] : []
    }),
  )
  return saying.flat()
}
