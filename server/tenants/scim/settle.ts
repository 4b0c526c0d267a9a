import { sql } from 'kysely'
import type { DeskTrx } from '#server/platform/db/transactions.ts'
import type { App } from '#server/platform/http/app.ts'
import { lockEligibility } from '#server/tenants/eligibility/preview.ts'
import { syncMemberships } from '#server/tenants/eligibility/sync-memberships.ts'

const AT_ONCE = 500

/**
 * Updates the places of the people whom directories have changed, one company at a time. The answer to the directory was
 * sent before, so that its time tells nothing about accounts. Returns the number of changes; a repeated call continues.
 */
export async function settleDirectoryChanges({ deskDb, secrets, now }: Pick<App, 'deskDb' | 'secrets' | 'now'>) {
  const oldest = await deskDb
    .selectFrom('desk.directory_changes')
    .select('company_id')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()
  if (!oldest) return 0
  return deskDb.transaction().execute(async (trx) => {
    const companyId = oldest.company_id
    await lockEligibility(trx, companyId)
    const changes = await takeChanges(trx, companyId)
    const addresses = changes.flatMap(({ addresses_sealed }) => openAddresses(secrets, companyId, addresses_sealed))
    const identities = changes.flatMap((change) => change.identities)
    const memberIds = await membersOf(trx, companyId, { addresses, identities })
    if (memberIds.length > 0) await syncMemberships(trx, { secrets, now }, { companyId, memberIds })
    return changes.length
  })
}

async function takeChanges(trx: DeskTrx, companyId: number) {
  const { rows } = await sql<{ identities: Buffer[]; addresses_sealed: Buffer }>`
    delete from desk.directory_changes where id in (
      select id from desk.directory_changes where company_id = ${companyId}
      order by id limit ${sql.lit(AT_ONCE)} for update)
    returning identities, addresses_sealed`.execute(trx)
  return rows
}

// only saveIdentities writes it
const openAddresses = (secrets: App['secrets'], companyId: number, sealed: Buffer) =>
  JSON.parse(secrets.open('directory', companyId, sealed).toString()) as string[]

type Sought = { readonly addresses: readonly string[]; readonly identities: readonly Buffer[] }

/** Members of the company with one of the addresses, or who claimed one of the employee numbers. */
async function membersOf(trx: DeskTrx, companyId: number, { addresses, identities }: Sought): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select place.member_id as id from member_companies as place join members on members.id = place.member_id
    where place.company_id = ${companyId} and members.email = any (${addresses}::text[])
    union
    select place.member_id from member_companies as place join eligible_people as person on person.id = place.person_id
    where place.company_id = ${companyId} and person.company_id = ${companyId}
      and person.identity = any (${identities}::bytea[])`.execute(trx)
  return rows.map(({ id }) => id)
}
