import { sql } from 'kysely'
import { Problem } from '#contract/shared/problems.ts'
import type { DeskDb } from '#server/db/connect.ts'
import type { App } from '#server/http/app.ts'
import { asEmployer } from './as-employer.ts'

/** Sees at start-up that employers' reports can be read by their own role; where they cannot, says what is missing. */
export async function admitEmployers({ deskDb, log }: Pick<App, 'deskDb' | 'log'>): Promise<void> {
  if (await canRead(deskDb)) return
  // an administrator may have made or granted the role since the migration
  await sql`select report.admit_employers()`.execute(deskDb).catch((error: unknown) => log.debug(error))
  if (await canRead(deskDb)) return
  log.warn(
    'Employers see no report, because this database user may not make the role that reads it: let an administrator run "create role tendwell_employer nologin" and "grant tendwell_employer to" this user, and start again.',
  )
}

async function canRead(db: DeskDb): Promise<boolean> {
  try {
    return await asEmployer(db, async (trx) => {
      const { rows } = await sql<{ may: boolean }>`
        select has_schema_privilege('report', 'usage') and has_table_privilege('report.quarters', 'select') as may`.execute(
        trx,
      )
      return rows[0]?.may === true
    })
  } catch (error) {
    if (error instanceof Problem) return false
    throw error
  }
}
