import { sql } from 'kysely'
import { compareAmounts, moneyWords } from '#basics/money.ts'
import { deskSpend } from '#contract/desk/requests/spending-tasks.ts'
import type { BodyOf } from '#contract/shared/endpoint.ts'
import type { Money } from '#contract/shared/options.ts'
import { invalidField, Problem } from '#contract/shared/problems.ts'
import type { App, StaffActor } from '#server/platform/http/app.ts'
import { idempotent } from '#server/platform/http/idempotency.ts'
import { announce } from '#server/realtime/live/announce.ts'
import { openRequest } from '#server/records/access-log/open-request.ts'
import { makeTask } from '#server/requests/tasks/change-task.ts'
import { lockRequest, notBefore } from '#server/requests/timeline/lock-request.ts'
import { deskOptionsOf } from './send.ts'
import { newestVersion } from './sets.ts'

type Wish = BodyOf<typeof deskSpend>

/**
 * Creates the spending task for a pick. It requires a pick of the newest version, and can spend at most its price; a
 * pick has at most one such task. Exactly once for an Idempotency-Key.
 */
export function spend(app: App, staff: StaffActor, externalId: string, wish: Wish, key: string | undefined) {
  return app.deskDb.transaction().execute(async (trx) => {
    const request = await lockRequest(trx, externalId)
    const now = notBefore(request.last_message_at, app.now())
    const otherwise = { why: 'acted', reason: 'Made a task that spends in it' } as const
    await openRequest(trx, staff, request, { action: 'deskSpend', otherwise }, now)
    const path = deskSpend.path.replace(':external_id', externalId)
    await idempotent(trx, staff, { path, key, body: wish }, now, async () => {
      const version = await newestVersion(trx, request.id, wish.version_id)
      if (request.status === 'closed')
        throw new Problem('options_closed', { message: 'This request is completed. Please take it up again first.' })
      const picked = version.options.find(({ id }) => id === version.answer?.option_id)
      if (!picked) throw new Problem('nothing_picked')
      if (version.task) throw new Problem('spending_begun')
      refuseMore(wish.at_most, picked.price)
      const title = `Book ${picked.title}, at most ${moneyWords(wish.at_most)}`
      const task_id = await makeTask(trx, { app, staff, request, task: { ...wish, title }, now })
      await trx
        .insertInto('spending_tasks')
        .values({
          version_id: version.id,
          option_id: picked.id,
          price: sql<string>`${picked.price.amount}::numeric`,
          currency: picked.price.currency,
          at_most: wish.at_most.amount,
          task_id,
          made_at: now,
          made_by: staff.name,
        })
        .execute()
      await announce(trx, {
        memberId: request.member_id,
        type: 'request.changed',
        requestExternalId: request.external_id,
      })
    })
    return deskOptionsOf(trx, staff, request.id)
  })
}

function refuseMore(atMost: Money, picked: Money) {
  if (atMost.currency !== picked.currency)
    throw invalidField('at_most.currency', `They picked it in ${picked.currency}.`)
  if (compareAmounts(atMost.amount, picked.amount) > 0)
    throw invalidField('at_most.amount', `They picked it at ${moneyWords(picked)}. Please send a new version first.`)
}
