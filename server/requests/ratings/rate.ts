import type { Transaction } from 'kysely'
import { Problem } from '#contract/shared/problems.ts'
import type { MemberDb } from '#server/platform/db/connect.ts'
import type { MemberTables } from '#server/platform/db/tables.ts'
import type { MemberActor } from '#server/platform/http/app.ts'
import { announce } from '#server/realtime/live/announce.ts'

/** Saves the member's rating of a completed request, and replaces the previous one. */
export async function rateRequest(db: MemberDb, member: MemberActor, { id, rating, at }: Rating): Promise<number> {
  const isSaved = await db.transaction().execute(async (trx) => {
    const saved = await save(trx, member, { id, rating, at })
    // the member's other devices show it, too
    if (saved) await announce(trx, { memberId: member.id, type: 'request.changed', requestExternalId: id })
    return saved !== undefined
  })
  if (isSaved) return rating
  await ratingOf(db, member, id) // throws not_found if the request is not the member's
  throw new Problem('request_not_completed')
}

type Rating = { readonly id: string; readonly rating: number; readonly at: Date }

function save(trx: Transaction<MemberTables>, member: MemberActor, { id, rating, at }: Rating) {
  return trx
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
