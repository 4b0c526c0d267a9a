import { sql } from 'kysely'
import type { MemberApp } from '#server/platform/http/app.ts'
import { domainOf, hashAddress } from './hash-person.ts'
import { isCurrent } from './is-current.ts'

type Person = { readonly companyId: number; readonly email: string }

/** Whether the company knows the address by its domain, list or directory, and says nowhere that the person has left. */
export async function isKnownByAddress(
  { db, secrets, now }: Pick<MemberApp, 'db' | 'secrets' | 'now'>,
  { companyId, email }: Person,
): Promise<boolean> {
  const { rows } = await sql<{ is_known: boolean }>`
    select coalesce(bool_and(person.active) filter (where person.id is not null), true)
      and (coalesce(bool_or(person.active and ${isCurrent(now())}), false)
        or exists (select from eligible_domains where company_id = ${companyId} and domain = ${domainOf(email)})) as is_known
    from (values (1)) as one
    left join eligible_people as person
      on person.company_id = ${companyId} and person.address_hmac = ${hashAddress(secrets, email)}`.execute(db)
  return rows[0]?.is_known === true
}
