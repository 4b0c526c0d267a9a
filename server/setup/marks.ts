import { sql } from 'kysely'
import type { DeskDb } from '#server/db/connect.ts'
import type { DeskTrx } from '#server/db/transactions.ts'
import type { App, StaffActor } from '#server/http/app.ts'

/** What is stored of the first run; everything else is seen by what is there. */
export type Markable = 'brand' | 'idea' | 'mail' | 'texts' | 'files' | 'doors'
type Mark = {
  readonly step: Markable
  readonly state: 'tried' | 'failed' | 'confirmed' | 'skipped'
  readonly outgoing_id?: number | null
  readonly reason?: string | null
}

/** One change of the first run at a time: whether the doors may open is judged by all of it. */
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

/** A step as the audit log names it. */
export function thingOf(step: Markable) {
  return { type: 'setup', id: step, name: NAMES[step] } as const
}
