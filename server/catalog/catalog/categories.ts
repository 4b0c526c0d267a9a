import { sql } from 'kysely'
import * as contract from '#contract/desk/operations/catalog.ts'
import { BENEFITS_HELP_SURVEY_ID } from '#contract/member/categories.ts'
import type { BodyOf } from '#contract/shared/endpoint.ts'
import { invalidField, Problem } from '#contract/shared/problems.ts'
import type { DeskTrx } from '#server/platform/db/transactions.ts'
import type { App, StaffActor } from '#server/platform/http/app.ts'
import { idempotent } from '#server/platform/http/idempotency.ts'
import { difference } from '#server/records/audit/difference.ts'
import { recordChange } from '#server/records/audit/record-change.ts'
import { type LockedCategory, lockCatalog, lockCategory, refuseIfNeeded } from './lock.ts'
import { withMoved } from './order.ts'

type Desk = Pick<App, 'deskDb' | 'now'>
type New = BodyOf<typeof contract.addCategory>
type Change = BodyOf<typeof contract.changeCategory>

/** Adds a category at the end. */
export function addCategory({ deskDb, now }: Desk, staff: StaffActor, draft: New, key: string | undefined) {
  return deskDb.transaction().execute(async (trx) => {
    await lockCatalog(trx)
    await idempotent(trx, staff, { path: contract.addCategory.path, key, body: draft }, now(), async () => {
      await refuseTakenName(trx, draft.name)
      const { id } = await trx
        .insertInto('categories')
        .values({
          name: draft.name,
          description: draft.description ?? '',
          ...lookOf(draft.hue),
          position: sql`(select count(*) from categories)`,
        })
        .returning('id')
        .executeTakeFirstOrThrow()
      const thing = { type: 'category', id, name: draft.name } as const
      await recordChange(trx, staff, { action: 'addCategory', thing, before: null, after: draft }, now())
      return id
    })
  })
}

/**
 * Changes or retires a category. A retired one is hidden from members at once; runs in progress can be completed, and
 * requests keep its name.
 */
export function changeCategory({ deskDb, now }: Desk, staff: StaffActor, id: number, { was, ...change }: Change) {
  return deskDb.transaction().execute(async (trx) => {
    const category = await lockCategory(trx, id)
    const { name, description, hue, retired_at } = category
    const before = { name, description, hue, retired: retired_at !== null }
    if (was && difference(before, { ...before, ...was })) throw new Problem('changed_meanwhile')
    const after = { ...before, ...change }
    const changed = difference(before, after)
    if (!changed) return
    if (changed.after.name !== undefined) await refuseTakenName(trx, after.name, id)
    if (changed.after.retired) await refuseIfNeededIn(trx, id)
    await trx
      .updateTable('categories')
      .set({
        name: after.name,
        description: after.description,
        ...lookOf(after.hue),
        retired_at: after.retired ? (retired_at ?? now()) : null,
      })
      .where('id', '=', id)
      .execute()
    await recordChange(trx, staff, { action: 'changeCategory', thing: thingOf(category), ...changed }, now())
  })
}

export function moveCategory({ deskDb, now }: Desk, staff: StaffActor, id: number, before: number | null) {
  return deskDb.transaction().execute(async (trx) => {
    const category = await lockCategory(trx, id)
    const rows = await trx.selectFrom('categories').select('id').orderBy('position').orderBy('id').execute()
    const current = rows.map((row) => row.id)
    const order = withMoved(current, id, before)
    const changed = difference({ order: current }, { order })
    if (!changed) return
    await sql`update categories set position = new.place
      from unnest(${order}::integer[]) with ordinality as new (id, place) where categories.id = new.id`.execute(trx)
    await recordChange(trx, staff, { action: 'moveCategory', thing: thingOf(category), ...changed }, now())
  })
}

function thingOf({ id, name }: LockedCategory) {
  return { type: 'category', id, name } as const
}

function lookOf(hue: string) {
  return { hue, image_url: `/images/categories/${hue}.svg` }
}

async function refuseTakenName(trx: DeskTrx, name: string, except = 0) {
  const taken = await trx
    .selectFrom('categories')
    .select('id')
    .where(sql`lower(name)`, '=', name.toLowerCase())
    .where('id', '<>', except)
    .executeTakeFirst()
  if (taken) throw invalidField('name', 'Another category has this name.')
}

async function refuseIfNeededIn(trx: DeskTrx, categoryId: number) {
  const needed = await trx
    .selectFrom('surveys')
    .select('id')
    .where('category_id', '=', categoryId)
    .where('id', '=', BENEFITS_HELP_SURVEY_ID)
    .executeTakeFirst()
  if (needed) refuseIfNeeded(needed.id)
}
