import type { SavedView } from '#contract/desk/queue/saved-views.ts'
import { invalidField, Problem } from '#contract/shared/problems.ts'
import type { DeskDb } from '#server/platform/db/connect.ts'
import type { DeskTrx } from '#server/platform/db/transactions.ts'
import type { App, StaffActor } from '#server/platform/http/app.ts'

type Written = Pick<SavedView, 'name' | 'filters' | 'shared'>

/** The signed-in concierge's saved views of the queue, and those that colleagues share. */
export async function savedViews(db: DeskDb, staff: StaffActor) {
  const rows = await selectViews(db)
    .where((is) => is.or([is('view.staff_id', '=', staff.id), is('view.shared', '=', true)]))
    .orderBy((is) => is('view.staff_id', '<>', staff.id))
    .orderBy(({ fn }) => fn('folded', ['view.name']))
    .orderBy('view.id')
    .execute()
  return rows.map((row) => seenBy(staff, row))
}

function selectViews(db: DeskDb | DeskTrx) {
  return db
    .selectFrom('desk.saved_views as view')
    .innerJoin('desk.staff as owner', 'owner.id', 'view.staff_id')
    .select(['view.id', 'view.name', 'view.filters', 'view.shared', 'view.staff_id', 'owner.name as by'])
}

type Row = Awaited<ReturnType<ReturnType<typeof selectViews>['executeTakeFirstOrThrow']>>

function seenBy(staff: StaffActor, { staff_id, filters, ...view }: Row): SavedView {
  // `queueFilters` validated them when they were saved; the response schema validates them again
  return { ...view, filters: filters as SavedView['filters'], mine: staff_id === staff.id }
}

/** Saves a view. Saving the same view again returns it; another view with the same name is rejected. */
export function saveView(app: App, staff: StaffActor, { name, filters, shared }: Written) {
  return app.deskDb.transaction().execute(async (trx) => {
    await trx
      .insertInto('desk.saved_views')
      .values({ staff_id: staff.id, name, filters: JSON.stringify(filters), shared, created_at: app.now() })
      .onConflict((known) => known.doNothing())
      .execute()
    const row = await selectViews(trx)
      .where('view.staff_id', '=', staff.id)
      .where((is) => is(is.fn<string>('lower', ['view.name']), '=', is.fn<string>('lower', [is.val(name)])))
      .executeTakeFirstOrThrow()
    const view = seenBy(staff, row)
    if (!isSame(view, { name, filters, shared })) throw nameTaken()
    return view
  })
}

export function changeView(app: App, staff: StaffActor, id: number, change: Partial<Written>) {
  return app.deskDb.transaction().execute(async (trx) => {
    const row = await selectViews(trx)
      .where('view.id', '=', id)
      .where('view.staff_id', '=', staff.id)
      .executeTakeFirst()
    if (!row) throw new Problem('not_found')
    const view = { ...seenBy(staff, row), ...given(change) }
    if (await isTaken(trx, staff, view)) throw nameTaken()
    await trx
      .updateTable('desk.saved_views')
      .set({ name: view.name, shared: view.shared, filters: JSON.stringify(view.filters) })
      .where('id', '=', id)
      .execute()
    return view
  })
}

export async function dropView(db: DeskDb, staff: StaffActor, id: number) {
  const { numDeletedRows } = await db
    .deleteFrom('desk.saved_views')
    .where('id', '=', id)
    .where('staff_id', '=', staff.id)
    .executeTakeFirst()
  if (numDeletedRows === 0n) throw new Problem('not_found')
}

async function isTaken(trx: DeskTrx, staff: StaffActor, { id, name }: SavedView) {
  const other = await trx
    .selectFrom('desk.saved_views')
    .select('id')
    .where('staff_id', '=', staff.id)
    .where('id', '<>', id)
    .where((is) => is(is.fn<string>('lower', ['name']), '=', is.fn<string>('lower', [is.val(name)])))
    .executeTakeFirst()
  return other !== undefined
}

const nameTaken = () => invalidField('name', 'You have a view of this name already.')

function given(change: Partial<Written>): Partial<Written> {
  return Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined))
}

function isSame(one: Written, other: Written): boolean {
  return one.name === other.name && one.shared === other.shared && sorted(one.filters) === sorted(other.filters)
}

/** Sorts the keys, because jsonb does not keep their order. */
const sorted = (filters: object) => JSON.stringify(Object.entries(filters).toSorted(([a], [b]) => (a < b ? -1 : 1)))
