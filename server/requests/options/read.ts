import { Problem } from '#contract/shared/problems.ts'
import type { App, StaffActor } from '#server/platform/http/app.ts'
import { openRequest } from '#server/records/access-log/open-request.ts'
import { deskOptionsOf } from './send.ts'

/** A request's options for a concierge who may open it; the access is part of the page's record. */
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
