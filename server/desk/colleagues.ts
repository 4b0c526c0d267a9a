import type { DeskDb } from '#server/db/connect.ts'

/** Who a request can be given to. */
export function colleagues(db: DeskDb) {
  return db
    .selectFrom('desk.staff')
    .select(['id', 'name'])
    .where('role', '=', 'concierge')
    .where('closed_at', 'is', null)
    .orderBy('name')
    .execute()
}
