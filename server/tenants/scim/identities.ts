import { sql } from 'kysely'
import * as z from 'zod/mini'
import { storedAddress } from '#basics/text/email-address.ts'
import * as field from '#contract/shared/fields.ts'
import type { Secrets } from '#server/platform/adapters/secrets.ts'
import type { DeskTrx } from '#server/platform/db/transactions.ts'
import { hashAddress, hashNumber } from '#server/tenants/eligibility/hash-person.ts'
import type { ScimUser } from './read-user.ts'

type Identity = {
  readonly identity: Buffer
  readonly kind: 'email' | 'user_name' | 'number'
  readonly is_main: boolean
}

/** The addresses of a user as accounts have them: the primary or work address first, the user name last. */
export function addressesOf({ emails, userName }: ScimUser): string[] {
  const ordered = [
    ...emails.filter(({ primary }) => primary),
    ...emails.filter(({ type }) => type?.toLowerCase() === 'work'),
    ...emails,
    { value: userName },
  ]
  return [...new Set(ordered.map(({ value }) => storedAddress(value)))].filter(
    (address) => z.safeParse(field.email, address).success,
  )
}

/** Hashes by which a user is recognized. Only the main address makes a person eligible; all of them end a place. */
export function identitiesOf(secrets: Secrets, companyId: number, user: ScimUser): Identity[] {
  const [main] = addressesOf(user)
  const emails = new Set(user.emails.map(({ value }) => storedAddress(value)))
  const addresses = addressesOf(user).map((address) => ({
    identity: hashAddress(secrets, address),
    kind: emails.has(address) ? ('email' as const) : ('user_name' as const),
    is_main: address === main,
  }))
  if (!user.employeeNumber) return addresses
  const number = hashNumber(secrets, { companyId, number: user.employeeNumber })
  return [...addresses, { identity: number, kind: 'number', is_main: false }]
}

export async function replaceIdentities(trx: DeskTrx, userId: number, identities: readonly Identity[]) {
  await sql`delete from desk.directory_identities where user_id = ${userId}`.execute(trx)
  if (identities.length === 0) return
  await trx
    .insertInto('desk.directory_identities')
    .values(identities.map((one) => ({ user_id: userId, ...one })))
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/**
 * Updates who is eligible by these hashes. A hash that only people who have left have stays as an inactive row, so that
 * neither a domain nor a list lets them in again; a person who comes back has an active one.
 */
export async function syncPeople(trx: DeskTrx, companyId: number, identities: readonly Buffer[]) {
  const standing = sql`
    select one.identity, bool_or(one.kind <> 'number') as is_address,
      bool_or(person.active and one.is_main) as is_eligible, bool_or(person.active) as is_here
    from desk.directory_identities as one join desk.directory_users as person on person.id = one.user_id
    where person.company_id = ${companyId} and one.identity = any (${identities}::bytea[])
    group by one.identity`
  await sql`
    with standing as (${standing}), gone as (
      delete from eligible_people as known
      where company_id = ${companyId} and source = 'scim' and identity = any (${identities}::bytea[])
        and not exists (select from standing
          where standing.identity = known.identity and (is_eligible or not is_here)))
    insert into eligible_people as known (company_id, source, identity, address_hmac, active)
    select ${companyId}, 'scim', identity, case when is_address then identity end, is_eligible
    from standing where is_eligible or not is_here
    on conflict (company_id, source, identity) do update set active = excluded.active
    where known.active <> excluded.active`.execute(trx)
}
