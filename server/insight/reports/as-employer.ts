import { sql, type Transaction } from 'kysely'
import pg from 'pg'
import { Problem } from '#contract/shared/problems.ts'
import type { DeskDb } from '#server/platform/db/connect.ts'
import type { DeskTables, ReportTables } from '#server/platform/db/tables.ts'

const RETRY_SECONDS = 60
/** The role is missing, or this user may not assume it; the next start repairs both. */
const NO_SUCH_ROLE = ['22023', '42501']

export type ReportTrx = Transaction<ReportTables>

/**
 * Reads with the rights of the role `tendwell_employer`, which may read an employer's totals and nothing else:
 * PostgreSQL itself rejects any query in `read` for data about a person.
 */
export function asEmployer<Result>(db: DeskDb, read: (trx: ReportTrx) => Promise<Result>): Promise<Result> {
  return db
    .transaction()
    .setAccessMode('read only')
    .execute(async (trx) => {
      await becomeEmployer(trx)
      return read(trx.$pickTables<keyof ReportTables>())
    })
}

/**
 * Lasts until the transaction ends. In a database that was restored without its roles, only the reports are
 * unavailable.
 */
async function becomeEmployer(trx: Transaction<DeskTables>) {
  try {
    await sql`set local role tendwell_employer`.execute(trx)
  } catch (error) {
    if (!(error instanceof pg.DatabaseError) || !NO_SUCH_ROLE.includes(error.code ?? '')) throw error
    throw Object.assign(new Problem('unavailable', { retryAfter: RETRY_SECONDS }), { cause: error })
  }
}
