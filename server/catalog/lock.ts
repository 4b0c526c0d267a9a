import { sql } from 'kysely'
import { BENEFITS_HELP_SURVEY_ID } from '#contract/member/categories.ts'
import { Problem } from '#contract/shared/problems.ts'
import type { DeskTrx } from '#server/db/transactions.ts'

/** One change of the catalog at a time: places and names are judged by what stands. Reading goes on. */
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
 * Against another change of this idea, and nothing else: colleagues save their drafts of other ideas meanwhile.
 * The welcome's survey is no idea: what is not listed is not there.
 */
export async function lockIdea(trx: DeskTrx, id: number) {
  const idea = await trx
    .selectFrom('surveys')
    .select(['id', 'name', 'description', 'category_id', 'for_alpha', 'is_custom', 'retired_at'])
    .select(['milestones', 'checklist'])
    .where('id', '=', id)
    .where('listed', '=', true)
    .forNoKeyUpdate() // members who begin it or ask for it do not wait
    .executeTakeFirst()
  if (!idea) throw new Problem('not_found')
  return idea
}

/** The members' app starts this one by its id. */
export function refuseIfNeeded(id: number) {
  if (id === BENEFITS_HELP_SURVEY_ID) throw new Problem('idea_needed')
}
