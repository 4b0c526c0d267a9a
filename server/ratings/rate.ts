import { Problem } from '#contract/shared/problems.ts'
import type { MemberDb } from '#server/db/connect.ts'
import type { MemberActor } from '#server/http/app.ts'

/** Saves what the member says of their completed request, in the place of what they said before. */
export async function rateRequest(
  db: MemberDb,
  member: MemberActor,
  { id, rating, at }: { id: string; rating: number; at: Date },
): Promise<number> {
  const saved = await db
    .insertInto('request_ratings')
    .columns(['request_id', 'rating', 'rated_at'])
    .expression((eb) =>
      eb
        .selectFrom('requests')
        .select(['requests.id', eb.val(rating).as('rating'), eb.val(at).as('rated_at')])
        .where('external_id', '=', id)
        .where('member_id', '=', member.id)
        .where('status', '=', 'closed'),
    )
    .onConflict((conflict) => conflict.column('request_id').doUpdateSet({ rating, rated_at: at }))
    .returning('rating')
    .executeTakeFirst()
  if (saved) return saved.rating
  await ratingOf(db, member, id) // not theirs: not found
  throw new Problem('request_not_completed')
}

export async function ratingOf(db: MemberDb, member: MemberActor, id: string): Promise<number | null> {
  const request = await db
    .selectFrom('requests')
    .leftJoin('request_ratings', 'request_ratings.request_id', 'requests.id')
    .select('request_ratings.rating')
    .where('external_id', '=', id)
    .where('member_id', '=', member.id)
    .executeTakeFirst()
  if (!request) throw new Problem('not_found')
  return request.rating
}
