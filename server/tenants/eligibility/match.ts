import type { Transaction } from 'kysely'
import type { MemberTables } from '#server/platform/db/tables.ts'
import type { App } from '#server/platform/http/app.ts'
import { syncMemberships } from './sync-memberships.ts'

type Trx = Transaction<MemberTables>

/**
 * Records that a member has followed a link in a mail, which proves their address. If the company knows the address by
 * its domain, list or directory, the member's place is verified.
 */
export async function addressProven(trx: Trx, means: Pick<App, 'secrets' | 'now'>, memberId: number) {
  const member = await trx
    .updateTable('members')
    .set((members) => ({ email_proven_at: members.fn.coalesce('email_proven_at', members.val(means.now())) }))
    .where('id', '=', memberId)
    .where('closed_at', 'is', null)
    .returning('id')
    .executeTakeFirst()
  if (member) await syncMemberships(trx, means, { memberId })
}
