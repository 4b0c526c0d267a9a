import { Problem } from '#contract/shared/problems.ts'
import { openRequest } from '#server/access-log/open-request.ts'
import type { App, StaffActor } from '#server/http/app.ts'
import { deskOptionsOf } from './send.ts'

/** A request's options for a colleague who may open it; it is one reading with the page that they are part of. */
export function readOptions(app: App, staff: StaffActor, externalId: string) {
  return app.deskDb
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (trx) => {
      const request = await trx
        .selectFrom('requests')
        .select(['id', 'member_id', 'assignee_id'])
        .where('external_id', '=', externalId)
        .executeTakeFirst()
      if (!request) throw new Problem('not_found')
      await openRequest(trx, staff, request, { action: 'deskGetOptions', refresh: true }, app.now())
      return deskOptionsOf(trx, staff, request.id)
    })
}
