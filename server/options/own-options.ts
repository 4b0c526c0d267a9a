import type { MemberActor, MemberApp } from '#server/http/app.ts'
import { optionsOf } from './sets.ts'

/** What the member was given to choose from in one of their requests, as it is at one moment; null: no such request. */
export function ownOptions(app: MemberApp, member: MemberActor, externalId: string) {
  return app.db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (trx) => {
      const request = await trx
        .selectFrom('requests')
        .select('id')
        .where('external_id', '=', externalId)
        .where('member_id', '=', member.id)
        .executeTakeFirst()
      return request ? optionsOf(trx, request.id) : null
    })
}
