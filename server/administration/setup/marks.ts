import { sql } from 'kysely'
import type { DeskDb } from '#server/platform/db/connect.ts'
import type { DeskTrx } from '#server/platform/db/transactions.ts'
import type { App, StaffActor } from '#server/platform/http/app.ts'

/** Parts of the setup that are stored. All others are derived from the data. */
export type Markable = 'brand' | 'idea' | 'mail' | 'texts' | 'files' | 'doors'
type Mark = {
  readonly step: Markable
  readonly state: 'tried' | 'failed' | 'confirmed' | 'skipped'
  readonly outgoing_id?: number | null
  readonly reason?: string | null
}

/** Serializes changes of the setup, because opening the installation depends on all of it. */
export function changeSetup<T>({ deskDb }: Pick<App, 'deskDb'>, change: (trx: DeskTrx) => Promise<T>): Promise<T> {
  return deskDb.transaction().execute(async (trx) => {
    await sql`lock table desk.setup_marks in share row exclusive mode`.execute(trx)
    return change(trx)
  })
}

export function readMark(db: DeskDb | DeskTrx, step: Markable) {
  return db.selectFrom('desk.setup_marks').selectAll().where('step', '=', step).executeTakeFirst()
}

export async function writeMark(trx: DeskTrx, staff: StaffActor, mark: Mark, at: Date): Promise<void> {
  const row = { outgoing_id: null, reason: null, ...mark, staff_id: staff.id, at }
  await trx
    .insertInto('desk.setup_marks')
    .values(row)
    .onConflict((conflict) => conflict.column('step').doUpdateSet(row))
    .execute()
}

const NAMES: Record<Markable, string> = {
  brand: 'Brand',
  idea: 'First idea',
  mail: 'Mail',
  texts: 'Text messages',
  files: 'Files',
  doors: 'Doors',
}

/** Name of a step in the audit log. */
export function thingOf(step: Markable) {
  return { type: 'setup', id: step, name: NAMES[step] } as const
}
