import type { DeskDb } from '#server/db/connect.ts'

/** What an offering can be joined with. */
export async function offeringChoices(db: DeskDb) {
  const [companies, categories, ideas, types] = await Promise.all([
    db.selectFrom('companies').select(['id', 'name']).where('closed_at', 'is', null).orderBy('name').execute(),
    db.selectFrom('offering_categories').select('name').orderBy('position').orderBy('external_id').execute(),
    // what members can begin: only then is help offered
    db
      .selectFrom('surveys')
      .select(['id', 'name'])
      .where('for_alpha', '=', true)
      .where('retired_at', 'is', null)
      .orderBy('name')
      .execute(),
    db.selectFrom('offerings').select('type').distinct().orderBy('type').execute(),
  ])
  return {
    companies,
    categories: categories.map(({ name }) => name),
    ideas,
    types: types.map(({ type }) => type),
  }
}
