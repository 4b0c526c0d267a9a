import { sql, type Transaction } from 'kysely'
import type { MemberTables } from '#server/platform/db/tables.ts'
import type { MemberApp } from '#server/platform/http/app.ts'
import { WORK_CHANNEL } from '#server/platform/outbox/worker.ts'

/** Columns of a file that was just uploaded: with a scanner, it waits for its scan. */
export function waitingForScan({ config, now }: MemberApp) {
  return config.VIRUS_SCAN_URL ? ({ scan_state: 'checking', scan_due_at: now() } as const) : {}
}

/** Starts the scan when the transaction has committed, so that most files can be opened within a second. */
export async function wakeScan(trx: Transaction<MemberTables>, { config }: MemberApp): Promise<void> {
  if (config.VIRUS_SCAN_URL) await sql`select pg_notify(${WORK_CHANNEL}, '')`.execute(trx)
}
