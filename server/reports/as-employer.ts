import { sql, type Transaction } from 'kysely'
import pg from 'pg'
import { Problem } from '#contract/shared/problems.ts'
import type { DeskDb } from '#server/db/connect.ts'
import type { ReportTables } from '#server/db/tables.ts'

export type ReportTrx = Transaction<ReportTables>

/** What PostgreSQL says where the role does not exist, and where it was not granted. */
const NO_ROLE = ['22023', '42501']

/**
 * Reads with the rights of the role `tendwell_employer`, which may read an employer's totals and nothing else:
 * whatever is asked for in here, PostgreSQL itself refuses what is about a person.
 */
export function asEmployer<Result>(db: DeskDb, read: (trx: ReportTrx) => Promise<Result>): Promise<Result> {
  return db
    .transaction()
    .setAccessMode('read only')
    .execute(async (trx) => {
      await takeRole(trx)
      return read(trx.$pickTables<keyof ReportTables>())
    })
}

/** Until the transaction ends. */
async function takeRole(trx: Transaction<never> | ReportTrx) {
  try {
    await sql`set local role tendwell_employer`.execute(trx)
  } catch (error) {
    if (error instanceof pg.DatabaseError && NO_ROLE.includes(error.code ?? ''))
      throw new Problem('unavailable', { message: 'Reports are not set up on this installation yet.' })
    throw error
  }
}
