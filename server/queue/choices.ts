import type { DeskDb } from '#server/db/connect.ts'

/** What the queue can be cut by. A retired category, or a company that has left, still has requests. */
export async function queueChoices(db: DeskDb) {
  const categories = await db
    .selectFrom('categories')
    .select(['id', 'name'])
    .orderBy('position')
    .orderBy('id')
    .execute()
  const companies = await db.selectFrom('companies').select(['id', 'name']).orderBy('name').orderBy('id').execute()
  return { categories, companies }
}
