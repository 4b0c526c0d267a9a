import { sql } from 'kysely'
import { BENEFITS_HELP_SURVEY_ID } from '#contract/member/categories.ts'
import { Problem } from '#contract/shared/problems.ts'
import type { DeskTrx } from '#server/platform/db/transactions.ts'

/** Serializes changes of the catalog, because positions and names depend on each other. Reads are not blocked. */
export async function lockCatalog(trx: DeskTrx) {
  await sql`lock table categories, surveys in share row exclusive mode`.execute(trx)
}

export type LockedCategory = Awaited<ReturnType<typeof lockCategory>>

export async function lockCategory(trx: DeskTrx, id: number) {
  await lockCatalog(trx)
  const category = await trx
    .selectFrom('categories')
    .select(['id', 'name', 'description', 'hue', 'retired_at'])
    .where('id', '=', id)
    .executeTakeFirst()
  if (!category) throw new Problem('not_found')
  return category
}

export type LockedIdea = Awaited<ReturnType<typeof lockIdea>>

/**
 * Locks this idea only, so that colleagues can save drafts of other ideas. The survey of the onboarding is not an idea,
 * so it is not found.
 */
export async function lockIdea(trx: DeskTrx, id: number) {
  const idea = await trx
    .selectFrom('surveys')
    .select(['id', 'name', 'description', 'category_id', 'for_alpha', 'is_custom', 'retired_at'])
    .select(['milestones', 'checklist', 'company_id', 'sites', 'plans'])
    .where('id', '=', id)
    .where('listed', '=', true)
    .forNoKeyUpdate() // does not block members who start or request it
    .executeTakeFirst()
  if (!idea) throw new Problem('not_found')
  return idea
}

/** Rejects the ideas that the members' app starts by ID. */
export function refuseIfNeeded(id: number) {
  if (id === BENEFITS_HELP_SURVEY_ID) throw new Problem('idea_needed')
}
