import type { ExpressionBuilder } from 'kysely'
import { deskSaveOptionSet, type SavedOptionSet } from '#contract/desk/requests/option-sending.ts'
import type { BodyOf } from '#contract/shared/endpoint.ts'
import { Problem } from '#contract/shared/problems.ts'
import type { DeskTables } from '#server/platform/db/tables.ts'
import type { DeskTrx } from '#server/platform/db/transactions.ts'
import type { App, StaffActor } from '#server/platform/http/app.ts'
import { recordChange } from '#server/records/audit/record-change.ts'

/** The shared sets and the concierge's own. */
export async function savedOptionSets(app: App, staff: StaffActor): Promise<SavedOptionSet[]> {
  const rows = await app.deskDb
    .selectFrom('desk.saved_option_sets')
    .selectAll()
    .where((set) => visibleTo(set, staff))
    .orderBy(({ fn }) => fn('folded', ['title']))
    .orderBy('id')
    .execute()
  return rows.map(shown)
}

/** Saves a set without files, which belong to one member's request, and without times, which would be outdated. */
export function saveOptionSet(
  app: App,
  staff: StaffActor,
  { title, shared, content }: BodyOf<typeof deskSaveOptionSet>,
) {
  const options = content.options.map((option) => ({ ...option, id: null, file_key: null, held: '' }))
  return app.deskDb.transaction().execute(async (trx) => {
    const row = await trx
      .insertInto('desk.saved_option_sets')
      .values({ title, owner_id: shared ? null : staff.id, content: JSON.stringify({ ...content, options }) })
      .returningAll()
      .executeTakeFirstOrThrow()
    await note(trx, staff, { action: 'deskSaveOptionSet', row, isThere: true }, app.now())
    return shown(row)
  })
}

export function removeOptionSet(app: App, staff: StaffActor, id: number) {
  return app.deskDb.transaction().execute(async (trx) => {
    const row = await trx
      .deleteFrom('desk.saved_option_sets')
      .where('id', '=', id)
      .where((set) => visibleTo(set, staff))
      .returningAll()
      .executeTakeFirst()
    if (!row) throw new Problem('not_found')
    await note(trx, staff, { action: 'deskRemoveOptionSet', row, isThere: false }, app.now())
  })
}

type Row = { readonly id: number; readonly title: string; readonly owner_id: number | null; readonly content: unknown }

function shown({ owner_id, content, ...set }: Row): SavedOptionSet {
  return { ...set, shared: owner_id === null, content: content as SavedOptionSet['content'] } // as it is saved above
}

function visibleTo(set: ExpressionBuilder<DeskTables, 'desk.saved_option_sets'>, staff: StaffActor) {
  return set.or([set('owner_id', 'is', null), set('owner_id', '=', staff.id)])
}

type Noted = { readonly action: string; readonly row: Row; readonly isThere: boolean }

/** Records changes of shared sets in the audit log. Private sets are not audited. */
async function note(trx: DeskTrx, staff: StaffActor, { action, row, isThere }: Noted, at: Date) {
  if (row.owner_id !== null) return
  const thing = { type: 'option_set', id: row.id, name: row.title } as const
  const words = { title: row.title }
  await recordChange(trx, staff, { action, thing, before: isThere ? null : words, after: isThere ? words : null }, at)
}
