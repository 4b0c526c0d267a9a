import { sql } from 'kysely'
import { giveFeedback as endpoint } from '#contract/member/feedback.ts'
import type { BodyOf } from '#contract/shared/endpoint.ts'
import type { Feedback } from '#contract/shared/feedback.ts'
import { Problem } from '#contract/shared/problems.ts'
import type { MemberDb } from '#server/db/connect.ts'
import type { MemberActor, MemberApp } from '#server/http/app.ts'
import { answerBefore, claimKey, claimOf } from '#server/http/idempotency.ts'
import { quotaReached, takeOfDay } from '#server/http/quotas.ts'
import { announce } from '#server/live/announce.ts'
import { lockOwnRequest } from '#server/timeline/lock-own-request.ts'

/**
 * Saves a word about a completed request, or whether it saved time, in the place of what was said of it before; once
 * for an Idempotency-Key, so that a repeat that comes late takes nothing newer back.
 */
export function giveFeedback(
  app: MemberApp,
  member: MemberActor,
  externalId: string,
  said: BodyOf<typeof endpoint>,
  key: string | undefined,
): Promise<Feedback> {
  const path = endpoint.path.replace(':id', externalId)
  const change = key === undefined ? null : ({ actor: `member:${member.id}`, path, key, body: said } as const)
  return app.db.transaction().execute(async (trx) => {
    const request = await lockOwnRequest(trx, member, externalId)
    const now = app.now()
    const before = change && (await answerBefore(trx, change, now))
    if (before) return JSON.parse(before) as Feedback // as it is saved below
    if (request.status !== 'closed') throw new Problem('request_not_completed')
    if (!(await takeOfDay({ ...app, db: trx }, 'messages', member.id))) throw quotaReached(now)
    const { said_at, ...saved } = await trx
      .insertInto('request_feedback')
      .values({ request_id: request.id, ...said, said_at: now })
      .onConflict((conflict) => conflict.column('request_id').doUpdateSet({ ...said, said_at: now }))
      .returning(['word', 'saved_time', 'said_at'])
      .executeTakeFirstOrThrow()
    const feedback = { ...saved, at: said_at.toISOString() }
    if (change)
      await claimKey(claimOf(change, now), sql`(values (${JSON.stringify(feedback)})) as done (answer)`).execute(trx)
    await announce(trx, { memberId: member.id, type: 'request.changed', requestExternalId: externalId })
    return feedback
  })
}

/** Null: nothing yet, or no request of theirs. */
export async function feedbackOf(db: MemberDb, member: MemberActor, externalId: string): Promise<Feedback | null> {
  const said = await db
    .selectFrom('request_feedback')
    .innerJoin('requests', 'requests.id', 'request_feedback.request_id')
    .select(['word', 'saved_time', 'said_at'])
    .where('external_id', '=', externalId)
    .where('member_id', '=', member.id)
    .executeTakeFirst()
  if (!said) return null
  const { said_at, ...rest } = said
  return { ...rest, at: said_at.toISOString() }
}
