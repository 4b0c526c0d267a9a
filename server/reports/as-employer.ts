import { sql, type Transaction } from 'kysely'
import type { DeskDb } from '#server/db/connect.ts'
import type { ReportTables } from '#server/db/tables.ts'

export type ReportTrx = Transaction<ReportTables>

/**
 * Reads with the rights of the role `tendwell_employer`, which may read an employer's totals and nothing else:
 * whatever is asked for in here, PostgreSQL itself refuses what is about a person.
 */
export function asEmployer<Result>(db: DeskDb, read: (trx: ReportTrx) => Promise<Result>): Promise<Result> {
  return db
    .transaction()
    .setAccessMode('read only')
    .execute(async (trx) => {
      await sql`set local role tendwell_employer`.execute(trx) // until the transaction ends
      return read(trx.$pickTables<keyof ReportTables>())
    })
}
