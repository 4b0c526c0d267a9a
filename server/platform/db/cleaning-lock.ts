import { sql, type Transaction } from 'kysely'

/**
 * A backup holds it as a shared lock from before its snapshot until its end; a process that deletes files takes it
 * exclusively.
 */
export const CLEANING_LOCK = 8_365_324_712 // any number, the same in every Tendwell

/** False while a backup is running whose snapshot may refer to the files; they are deleted later. */
export async function mayRemoveFiles<Tables>(trx: Transaction<Tables>): Promise<boolean> {
  const { rows } = await sql<{ free: boolean }>`select pg_try_advisory_xact_lock(${CLEANING_LOCK}) as free`.execute(trx)
  return rows[0]?.free ?? false
}
