import type { Transaction } from 'kysely'
import type { MemberTables } from '#server/platform/db/tables.ts'
import type { App } from '#server/platform/http/app.ts'
import { domainOf, hashAddress } from './hash-address.ts'

type Trx = Transaction<MemberTables>

/**
 * Records that a member has followed a link in a mail, which proves their address. If the company knows the address by
 * its domain or its list, the membership is verified.
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
