import { sql } from 'kysely'
import { giveFeedback as endpoint } from '#contract/member/feedback.ts'
import type { BodyOf } from '#contract/shared/endpoint.ts'
import type { Feedback } from '#contract/shared/feedback.ts'
import { Problem } from '#contract/shared/problems.ts'
import type { MemberDb } from '#server/platform/db/connect.ts'
import type { MemberActor, MemberApp } from '#server/platform/http/app.ts'
import { answerBefore, claimKey, claimOf } from '#server/platform/http/idempotency.ts'
import { quotaReached, takeOfDay } from '#server/platform/http/quotas.ts'
import { announce } from '#server/realtime/live/announce.ts'
import { lockOwnRequest } from '#server/requests/timeline/lock-own-request.ts'

/**
 * Saves the words about a completed request, or whether it saved time, and replaces the previous value; once per
 * Idempotency-Key, so that a late retry does not overwrite newer feedback.
 */
export function giveFeedback(
  app: MemberApp,
  member: MemberActor,
  externalId: string,
  given: BodyOf<typeof endpoint>,
  key: string | undefined,
): Promise<Feedback> {
  const path = endpoint.path.replace(':id', externalId)
  const change = key === undefined ? null : ({ actor: `member:${member.id}`, path, key, body: given } as const)
  return app.db.transaction().execute(async (trx) => {
    const request = await lockOwnRequest(trx, member, externalId)
    const now = app.now()
    const before = change && (await answerBefore(trx, change, now))
    if (before) return JSON.parse(before) as Feedback // as it is saved below
    if (request.status !== 'closed') throw new Problem('request_not_completed')
    if (!(await takeOfDay({ ...app, db: trx }, 'messages', member.id))) throw quotaReached(now)
    const { said_at, ...saved } = await trx
      .insertInto('request_feedback')
      .values({ request_id: request.id, ...given, said_at: now })
      .onConflict((conflict) => conflict.column('request_id').doUpdateSet({ ...given, said_at: now }))
      .returning(['word', 'saved_time', 'said_at'])
      .executeTakeFirstOrThrow()
    const feedback = { ...saved, at: said_at.toISOString() }
    if (change)
      await claimKey(claimOf(change, now), sql`(values (${JSON.stringify(feedback)})) as done (answer)`).execute(trx)
    await announce(trx, { memberId: member.id, type: 'request.changed', requestExternalId: externalId })
    return feedback
  })
}

/** Null if there is no feedback yet, or if the member has no such request. */
export async function feedbackOf(db: MemberDb, member: MemberActor, externalId: string): Promise<Feedback | null> {
  const stored = await db
    .selectFrom('request_feedback')
    .innerJoin('requests', 'requests.id', 'request_feedback.request_id')
    .select(['word', 'saved_time', 'said_at'])
    .where('external_id', '=', externalId)
    .where('member_id', '=', member.id)
    .executeTakeFirst()
  if (!stored) return null
  const { said_at, ...rest } = stored
  return { ...rest, at: said_at.toISOString() }
}
