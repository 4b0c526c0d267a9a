import { sql } from 'kysely'
import { batchRead } from '#server/platform/db/batch.ts'
import type { MemberActor, MemberApp } from '#server/platform/http/app.ts'
import { askOptions } from './sets.ts'

/** The options in one of the member's requests, in one snapshot; null if the member has no such request. */
export async function ownOptions({ db }: MemberApp, member: MemberActor, externalId: string) {
  const own = db
    .selectFrom('requests')
    .select('id')
    .where('external_id', '=', externalId)
    .where('member_id', '=', member.id)
  const [request, options] = await batchRead(db, (asked) =>
    Promise.all([asked.executeQuery(own), askOptions(asked, sql<number>`(${own})`)]),
  )
  return request.rows.length > 0 ? options : null
}
