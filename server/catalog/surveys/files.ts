import type { Kysely } from 'kysely'
import type { MemberTables } from '#server/platform/db/tables.ts'

/** The names of a run's files, by key. */
export async function filenamesOf(db: Kysely<MemberTables>, runId: number): Promise<ReadonlyMap<string, string>> {
  const files = await db
    .selectFrom('uploads')
    .select(['key', 'filename'])
    .where('attached_run_id', '=', runId)
    .execute()
  return new Map(files.map(({ key, filename }) => [key, filename]))
}
