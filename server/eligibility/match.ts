import type { Transaction } from 'kysely'
import type { MemberTables } from '#server/db/tables.ts'
import type { App } from '#server/http/app.ts'
import { domainOf, hashAddress } from './hash-address.ts'

type Trx = Transaction<MemberTables>

/**
 * Notes that somebody has followed a link that went to their address, and so holds it. Where their company knows
 * the address, by its domain or by its list, their place there is verified by it.
 */
export async function addressProven(trx: Trx, { secrets, now }: Pick<App, 'secrets' | 'now'>, memberId: number) {
  const member = await trx
    .updateTable('members')
    .set((members) => ({ email_proven_at: members.fn.coalesce('email_proven_at', members.val(now())) }))
    .where('id', '=', memberId)
    .where('closed_at', 'is', null)
    .returning('email')
    .executeTakeFirst()
  if (!member) return
  await trx
    .updateTable('member_companies')
    .set({ verified_at: now(), by_eligibility: true })
    .where('member_id', '=', memberId)
    .where('verified_at', 'is', null)
    .where((is) =>
      is.or([
        is(
          'company_id',
          'in',
          is.selectFrom('eligible_domains').select('company_id').where('domain', '=', domainOf(member.email)),
        ),
        is(
          'company_id',
          'in',
          is
            .selectFrom('eligible_addresses')
            .select('company_id')
            .where('address_hmac', '=', hashAddress(secrets, member.email)),
        ),
      ]),
    )
    .execute()
}
