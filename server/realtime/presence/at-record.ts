import { sql } from 'kysely'
import { type DoingWithRecord, PRESENCE_GONE_MS, recordKind, type SignAtRecord } from '#contract/desk/queue/presence.ts'
import { Problem } from '#contract/shared/problems.ts'
import type { DeskTrx } from '#server/platform/db/transactions.ts'
import type { App, StaffActor } from '#server/platform/http/app.ts'

type Desk = Pick<App, 'deskDb' | 'now'>

/**
 * Handles a periodic presence signal from a tab that has this record open: "hours", "idea-12". Returns who else has it
 * open; the tab learns of changes with its next signal.
 */
export function bePresentAtRecord({ deskDb, now }: Desk, staff: StaffActor, record: string, sign: SignAtRecord) {
  return deskDb.transaction().execute(async (trx) => {
    if (!(await isThere(trx, record))) throw new Problem('not_found')
    return bePresentAt(trx, staff, record, sign, now())
  })
}

/** The same for a record that the caller has verified to be visible to `staff`. */
export async function bePresentAt(trx: DeskTrx, staff: StaffActor, record: string, sign: SignAtRecord, at: Date) {
  const { tab, doing, place = null } = sign
  const mine = { record, staff_id: staff.id, tab }
  if (doing === 'gone')
    await trx
      .deleteFrom('desk.record_presence')
      .where((row) => row.and(mine))
      .execute()
  else {
    const now = { doing, place, seen_at: at }
    await trx
      .insertInto('desk.record_presence')
      .values({ ...mine, ...now })
      .onConflict((conflict) => conflict.columns(['record', 'staff_id', 'tab']).doUpdateSet(now))
      .execute()
  }
  return { people: await othersAt(trx, record, staff, at) }
}

/** Each colleague once, whatever their tabs: writing if any tab is writing, and at the place of the latest signal. */
function othersAt(trx: DeskTrx, record: string, staff: StaffActor, at: Date) {
  return (
    trx
      .selectFrom('desk.record_presence')
      .innerJoin('desk.staff', 'desk.staff.id', 'desk.record_presence.staff_id')
      // max() works alphabetically: writing sorts last
      .select(['desk.staff.id', 'desk.staff.name', sql<DoingWithRecord>`max(doing)`.as('doing')])
      .select(sql<string | null>`(array_agg(place order by seen_at desc))[1]`.as('place'))
      .where('record', '=', record)
      .where('seen_at', '>', new Date(at.getTime() - PRESENCE_GONE_MS))
      .where('desk.staff.id', '<>', staff.id)
      .groupBy(['desk.staff.id', 'desk.staff.name'])
      .orderBy(({ fn }) => fn('folded', ['desk.staff.name']))
      .orderBy('desk.staff.id')
      .execute()
  )
}

const TABLES = {
  idea: 'surveys',
  category: 'categories',
  offering: 'offerings',
  company: 'companies',
  colleague: 'desk.staff',
} as const

async function isThere(trx: DeskTrx, record: string): Promise<boolean> {
  const [word, id] = record.split('-')
  const kind = recordKind.safeParse(word).data
  if (!kind) return true // the hours always exist
  const found = await sql`select 1 from ${sql.table(TABLES[kind])} where id = ${Number(id)}`.execute(trx)
  return found.rows.length > 0
}
