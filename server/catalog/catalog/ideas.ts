import { sql } from 'kysely'
import { slug } from '#basics/text/slug.ts'
import * as contract from '#contract/desk/operations/catalog.ts'
import type { Audience } from '#contract/desk/operations/companies.ts'
import type { BodyOf } from '#contract/shared/endpoint.ts'
import { invalidField, Problem } from '#contract/shared/problems.ts'
import type { DeskTrx } from '#server/platform/db/transactions.ts'
import type { App, StaffActor } from '#server/platform/http/app.ts'
import { idempotent } from '#server/platform/http/idempotency.ts'
import { difference } from '#server/records/audit/difference.ts'
import { recordChange } from '#server/records/audit/record-change.ts'
import { refuseUnknownAudience } from '#server/tenants/companies/audience.ts'
import { type LockedIdea, lockCatalog, lockIdea, refuseIfNeeded } from './lock.ts'
import { withMoved } from './order.ts'

type Desk = Pick<App, 'deskDb' | 'now'>
type New = BodyOf<typeof contract.addIdea>
type Change = BodyOf<typeof contract.changeIdea>

/** Adds an idea at the end of its category. Members cannot see it before its first version. */
export function addIdea({ deskDb, now }: Desk, staff: StaffActor, draft: New, key: string | undefined) {
  return deskDb.transaction().execute(async (trx) => {
    await lockCatalog(trx)
    const ideaId = await idempotent(trx, staff, { path: contract.addIdea.path, key, body: draft }, now(), async () => {
      await refuseUnknownCategory(trx, draft.category_id)
      await refuseTakenName(trx, draft)
      const { id } = await trx
        .insertInto('surveys')
        .values({
          ...draft,
          slug: await freeSlug(trx, draft.name),
          position: behind(draft.category_id),
          created_at: now(),
        })
        .returning('id')
        .executeTakeFirstOrThrow()
      const thing = { type: 'idea', id, name: draft.name } as const
      const after = await withNames(trx, draft)
      await recordChange(trx, staff, { action: 'addIdea', thing, before: null, after }, now())
      return id
    })
    return Number(ideaId)
  })
}

/**
 * Changes, hides or retires an idea. Members no longer see a hidden or retired one; runs in progress can be completed,
 * and requests keep its name.
 */
export function changeIdea({ deskDb, now }: Desk, staff: StaffActor, id: number, { was, ...change }: Change) {
  return deskDb.transaction().execute(async (trx) => {
    await lockCatalog(trx)
    const idea = await lockIdea(trx, id)
    const { name, description, category_id, for_alpha: visible, retired_at, milestones, checklist } = idea
    const before = {
      name,
      description,
      category_id,
      visible,
      retired: retired_at !== null,
      milestones,
      checklist,
      audience: audienceOf(idea),
    }
    if (was && difference(before, { ...before, ...was })) throw new Problem('changed_meanwhile')
    const after = { ...before, ...change }
    const changed = difference(before, after)
    if (!changed) return
    await refuseWrong(trx, id, { changed: changed.after, after })
    const moved = changed.after.category_id
    await trx
      .updateTable('surveys')
      .set({
        name: after.name,
        description: after.description,
        category_id: after.category_id,
        for_alpha: after.visible,
        retired_at: after.retired ? (retired_at ?? now()) : null,
        milestones: [...after.milestones],
        checklist: [...after.checklist],
        ...columnsOf(after.audience),
        ...(moved != null && { position: behind(moved) }),
      })
      .where('id', '=', id)
      .execute()
    const recorded = {
      before: await withNames(trx, changed.before),
      after: await withNames(trx, changed.after),
    }
    await recordChange(trx, staff, { action: 'changeIdea', thing: thingOf(idea), ...recorded }, now())
  })
}

type State = Parameters<typeof refuseTakenName>[1] & {
  readonly visible: boolean
  readonly retired: boolean
  readonly audience: Audience | null
}
type Changed = { readonly changed: Partial<State>; readonly after: State }

async function refuseWrong(trx: DeskTrx, id: number, { changed, after }: Changed) {
  if (changed.visible === false || changed.retired || changed.audience) refuseIfNeeded(id)
  if (changed.category_id != null) await refuseUnknownCategory(trx, changed.category_id)
  await refuseUnknownAudience(trx, changed.audience)
  if (changed.category_id != null || changed.name !== undefined) await refuseTakenName(trx, after, id)
}

/** The audit log contains names of categories and companies, because their IDs are not shown on any page. */
async function withNames(
  trx: DeskTrx,
  { category_id, audience, ...values }: { readonly category_id?: number | null; readonly audience?: Audience | null },
): Promise<object> {
  const nameOf = async (table: 'categories' | 'companies', id: number | null) =>
    id && (await trx.selectFrom(table).select('name').where('id', '=', id).executeTakeFirst())?.name
  return {
    ...values,
    ...(category_id !== undefined && { category: await nameOf('categories', category_id) }),
    ...(audience !== undefined && {
      company: await nameOf('companies', audience?.company_id ?? null),
      sites: audience?.sites ?? [],
      plans: audience?.plans ?? [],
    }),
  }
}

/** The idea for anything else stays last, so it cannot be moved. */
export function moveIdea({ deskDb, now }: Desk, staff: StaffActor, id: number, before: number | null) {
  return deskDb.transaction().execute(async (trx) => {
    await lockCatalog(trx)
    const idea = await lockIdea(trx, id)
    const rows = await trx
      .selectFrom('surveys')
      .select('id')
      .where('category_id', 'is not distinct from', idea.category_id)
      .where('listed', '=', true)
      .where('is_custom', '=', idea.is_custom)
      .orderBy('position')
      .orderBy('id')
      .execute()
    const current = rows.map((row) => row.id)
    const order = withMoved(current, id, before)
    const changed = difference({ order: current }, { order })
    if (!changed) return
    await sql`update surveys set position = new.place
      from unnest(${order}::integer[]) with ordinality as new (id, place) where surveys.id = new.id`.execute(trx)
    await recordChange(trx, staff, { action: 'moveIdea', thing: thingOf(idea), ...changed }, now())
  })
}

const audienceOf = ({ company_id, sites, plans }: LockedIdea): Audience | null =>
  company_id === null ? null : { company_id, sites, plans }

const columnsOf = (audience: Audience | null) => ({
  company_id: audience?.company_id ?? null,
  sites: [...(audience?.sites ?? [])],
  plans: [...(audience?.plans ?? [])],
})

function thingOf({ id, name }: LockedIdea) {
  return { type: 'idea', id, name } as const
}

const behind = (categoryId: number) =>
  sql<number>`(select coalesce(max(position), 0) + 1 from surveys where category_id = ${categoryId})`

async function refuseUnknownCategory(trx: DeskTrx, id: number) {
  const category = await trx.selectFrom('categories').select('id').where('id', '=', id).executeTakeFirst()
  if (!category) throw invalidField('category_id', 'There is no such category.')
}

async function refuseTakenName(trx: DeskTrx, idea: { name: string; category_id: number | null }, except = 0) {
  const taken = await trx
    .selectFrom('surveys')
    .select('id')
    .where('category_id', 'is not distinct from', idea.category_id)
    .where('listed', '=', true)
    .where(sql`lower(name)`, '=', idea.name.toLowerCase())
    .where('id', '<>', except)
    .executeTakeFirst()
  if (taken) throw invalidField('name', 'Another idea of this category has this name.')
}

/** The catalog's lock prevents another call from taking the slug. */
async function freeSlug(trx: DeskTrx, name: string): Promise<string> {
  const wanted = slug(name) || 'idea'
  const rows = await trx.selectFrom('surveys').select('slug').where('slug', 'like', `${wanted}%`).execute()
  const taken = new Set(rows.map((row) => row.slug))
  let number = 1
  const numbered = () => (number === 1 ? wanted : `${wanted}-${number}`)
  while (taken.has(numbered())) number += 1
  return numbered()
}
