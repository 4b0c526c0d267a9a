import { sql, type Transaction } from 'kysely'

/** A backup shares it from before its snapshot until its end; a process that removes files takes it for itself. */
export const CLEANING_LOCK = 8_365_324_712 // any number, the same in every Tendwell

/** False while a backup runs that may speak of what would be removed: it is removed later. */
export async function mayRemoveFiles<Tables>(trx: Transaction<Tables>): Promise<boolean> {
  const { rows } = await sql<{ free: boolean }>`select pg_try_advisory_xact_lock(${CLEANING_LOCK}) as free`.execute(trx)
  return rows[0]?.free ?? false
}
