import { compareAmounts, moneyWords } from '#basics/money.ts'
import { deskRecordOutcome } from '#contract/desk/requests/spending-tasks.ts'
import type { BodyOf } from '#contract/shared/endpoint.ts'
import type { SpendingTask } from '#contract/shared/options.ts'
import { invalidField, Problem } from '#contract/shared/problems.ts'
import type { App, StaffActor } from '#server/platform/http/app.ts'
import { idempotent } from '#server/platform/http/idempotency.ts'
import { announce } from '#server/realtime/live/announce.ts'
import { openRequest } from '#server/records/access-log/open-request.ts'
import { finishTask } from '#server/requests/tasks/change-task.ts'
import { lockRequest, notBefore } from '#server/requests/timeline/lock-request.ts'
import { deskOptionsOf } from './send.ts'
import { newestVersion } from './sets.ts'

type Outcome = BodyOf<typeof deskRecordOutcome>

/** Records the outcome of a spending task, once, and completes the task. Exactly once for an Idempotency-Key. */
export function recordOutcome(app: App, staff: StaffActor, externalId: string, wish: Outcome, key: string | undefined) {
  return app.deskDb.transaction().execute(async (trx) => {
    const request = await lockRequest(trx, externalId)
    const now = notBefore(request.last_message_at, app.now())
    const otherwise = { why: 'acted', reason: 'Recorded what was spent in it' } as const
    await openRequest(trx, staff, request, { action: 'deskRecordOutcome', otherwise }, now)
    const path = deskRecordOutcome.path.replace(':external_id', externalId)
    await idempotent(trx, staff, { path, key, body: wish }, now, async () => {
      const { task } = await newestVersion(trx, request.id, wish.version_id)
      if (!task) throw invalidField('version_id', 'Nothing is being booked by these options.')
      if (task.outcome) throw new Problem('outcome_recorded')
      const spent = spentBy(wish, task)
      const { task_id, at_most } = await trx
        .selectFrom('spending_tasks')
        .select(['task_id', 'at_most'])
        .where('version_id', '=', wish.version_id)
        .executeTakeFirstOrThrow()
      const { version_id, kind, words } = wish
      const recorded = { recorded_at: now, recorded_by: staff.name }
      await trx
        .insertInto('spending_outcomes')
        .values({ version_id, at_most, kind, spent, words, ...recorded })
        .execute()
      await finishTask(trx, staff, task_id, now)
      await announce(trx, {
        memberId: request.member_id,
        type: 'request.changed',
        requestExternalId: request.external_id,
      })
    })
    return deskOptionsOf(trx, staff, request.id)
  })
}

/** The amount for the outcome: the full price, less, or nothing. */
function spentBy({ kind, spent, words }: Outcome, { at_most }: Pick<SpendingTask, 'at_most'>): string | null {
  if (kind === 'not_possible') {
    if (words === '') throw invalidField('words', 'Please say why it was not possible.')
    if (spent) throw invalidField('spent', 'Nothing was spent where it was not possible.')
    return null
  }
  if (kind === 'done') return at_most.amount
  const isLess = spent?.currency === at_most.currency && compareAmounts(spent.amount, at_most.amount) < 0
  if (!isLess) throw invalidField('spent', `Please give what it cost: less than ${moneyWords(at_most)}.`)
  return spent.amount
}
