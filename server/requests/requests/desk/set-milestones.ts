import type { deskSetMilestones } from '#contract/desk/requests/milestones.ts'
import type { BodyOf } from '#contract/shared/endpoint.ts'
import type { Milestone } from '#contract/shared/milestones.ts'
import { Problem } from '#contract/shared/problems.ts'
import type { App, StaffActor } from '#server/platform/http/app.ts'
import { announce } from '#server/realtime/live/announce.ts'
import { openRequest } from '#server/records/access-log/open-request.ts'
import { lockRequest } from '#server/requests/timeline/lock-request.ts'
import { readRequest } from './detail.ts'
import { pinnedTo } from './milestones.ts'

const ACTION = 'deskSetMilestones'

type Change = BodyOf<typeof deskSetMilestones>

/**
 * Sets the milestones of a request and notifies the member at once. Setting the same milestones again changes nothing.
 */
export function setMilestones(app: App, staff: StaffActor, externalId: string, { revision, steps }: Change) {
  return app.deskDb.transaction().execute(async (trx) => {
    const request = await lockRequest(trx, externalId)
    const now = app.now()
    const otherwise = { why: 'acted', reason: 'Changed its milestones' } as const
    const because = await openRequest(trx, staff, request, { action: ACTION, otherwise }, now)
    const before = await pinnedTo(trx, request.id)
    const after = steps.map((step) => stepAfter(before.steps, step, app, now))
    if (!isSame(before.steps, after)) {
      if (before.revision !== revision) throw new Problem('changed_meanwhile')
      const row = { revision: revision + 1, steps: JSON.stringify(after) }
      await trx
        .insertInto('milestones')
        .values({ request_id: request.id, ...row })
        .onConflict((conflict) => conflict.column('request_id').doUpdateSet(row))
        .execute()
    }
    const answer = await readRequest(trx, staff, externalId, { action: ACTION, because }, now)
    const about = { memberId: request.member_id, requestExternalId: request.external_id }
    if (answer.milestones.revision !== before.revision) await announce(trx, { ...about, type: 'request.changed' })
    return answer
  })
}

/** A completed milestone, matched by its id, keeps its completion time. */
function stepAfter(
  before: readonly Milestone[],
  { id, words, due_on, done }: Change['steps'][number],
  app: Pick<App, 'newId'>,
  now: Date,
): Milestone {
  const known = before.find((step) => step.id === id)
  return {
    id: known?.id ?? app.newId(),
    words,
    due_on,
    done_at: done ? (known?.done_at ?? now.toISOString()) : null,
  }
}

/** Compares without the ids of new milestones, because the caller may have lost the response to a first attempt. */
function isSame(before: readonly Milestone[], after: readonly Milestone[]) {
  const serialized = (steps: readonly Milestone[]) =>
    JSON.stringify(steps.map(({ words, due_on, done_at }) => [words, due_on, done_at !== null]))
  return serialized(before) === serialized(after)
}
