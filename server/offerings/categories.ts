import type { MemberDb } from '#server/db/connect.ts'

export function listCategories(db: MemberDb) {
  return db
    .selectFrom('offering_categories')
    .select(['external_id', 'name', 'image_url'])
    .orderBy('position')
    .orderBy('external_id')
    .execute()
}
