import type { Transaction } from 'kysely'
import { Problem } from '#contract/shared/problems.ts'
import type { MemberTables } from '#server/platform/db/tables.ts'
import type { MemberActor } from '#server/platform/http/app.ts'

export type OwnRequest = Awaited<ReturnType<typeof lockOwnRequest>>

/** The member's request, with the same row lock that the desk takes. */
export async function lockOwnRequest(trx: Transaction<MemberTables>, member: MemberActor, externalId: string) {
  const row = await trx
    .selectFrom('requests')
    .select(['id', 'status', 'last_seq', 'last_message_at', 'waiting_on', 'waiting_since'])
    .where('external_id', '=', externalId)
    .where('member_id', '=', member.id)
    .forUpdate()
    .executeTakeFirst()
  if (!row) throw new Problem('not_found')
  return row
}
