import { sql } from 'kysely'
import { readTogether } from '#server/db/together.ts'
import type { MemberActor, MemberApp } from '#server/http/app.ts'
import { askOptions } from './sets.ts'

/** What the member was given to choose from in one of their requests, as it is at one moment; null: no such request. */
export async function ownOptions({ db }: MemberApp, member: MemberActor, externalId: string) {
  const own = db
    .selectFrom('requests')
    .select('id')
    .where('external_id', '=', externalId)
    .where('member_id', '=', member.id)
  const [request, options] = await readTogether(db, (asked) =>
    Promise.all([asked.executeQuery(own), askOptions(asked, sql<number>`(${own})`)]),
  )
  return request.rows.length > 0 ? options : null
}
