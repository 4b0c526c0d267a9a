import type { deskSetMilestones } from '#contract/desk/milestones.ts'
import type { BodyOf } from '#contract/shared/endpoint.ts'
import type { Milestone } from '#contract/shared/milestones.ts'
import { Problem } from '#contract/shared/problems.ts'
import { openRequest } from '#server/access-log/open-request.ts'
import type { App, StaffActor } from '#server/http/app.ts'
import { announce } from '#server/live/announce.ts'
import { lockRequest } from '#server/timeline/lock-request.ts'
import { readRequest } from './detail.ts'
import { pinnedTo } from './milestones.ts'

const ACTION = 'deskSetMilestones'

type Change = BodyOf<typeof deskSetMilestones>

/** Pins steps to a request, and says at once to its member how it stands. The same again changes nothing. */
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

/** Known by its id, a step that is done stays done from when it was. */
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

/** But for the ids of new steps: the answer to a first try may have been lost. */
function isSame(before: readonly Milestone[], after: readonly Milestone[]) {
  const said = (steps: readonly Milestone[]) =>
    JSON.stringify(steps.map(({ words, due_on, done_at }) => [words, due_on, done_at !== null]))
  return said(before) === said(after)
}
