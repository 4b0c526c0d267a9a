import type { DeskTrx } from '#server/platform/db/transactions.ts'
import type { App } from '#server/platform/http/app.ts'
import { AT_ONCE, domainOf, hashAddress, yieldToEventLoop } from './hash-address.ts'

type Means = Pick<App, 'secrets' | 'now'>
type Row = {
  member_id: number
  email: string
  email_proven_at: Date | null
  verified_at: Date | null
  by_eligibility: boolean
}

/**
 * Updates a company's members after a change of its eligibility: verifies those with a known and proven address, and
 * ends the membership of those who were verified by an address that is no longer known. Members who were verified in
 * another way stay; accounts, requests and conversations stay in every case.
 */
export async function syncMemberships(trx: DeskTrx, means: Means, companyId: number) {
  const people = await peopleOf(trx, companyId)
  const domains = await domainsOf(trx, companyId)
  const verify: number[] = []
  const end: number[] = []
  for (let at = 0; at < people.length; at += AT_ONCE) {
    const some = people.slice(at, at + AT_ONCE)
    const listed = await listedAmong(trx, means, companyId, some)
    for (const person of some) {
      const isEligible = domains.has(domainOf(person.email)) || listed.has(person.member_id)
      if (isEligible && !person.verified_at && person.email_proven_at) verify.push(person.member_id)
      if (!isEligible && person.verified_at && person.by_eligibility) end.push(person.member_id)
    }
    await yieldToEventLoop()
  }
  await verifyPlaces(trx, companyId, verify, means.now())
  await endPlaces(trx, companyId, end)
  return { verified: verify.length, ended: end.length }
}

/** Locked, so that no address is proven concurrently. */
function peopleOf(trx: DeskTrx, companyId: number): Promise<Row[]> {
  return trx
    .selectFrom('member_companies')
    .innerJoin('members', 'members.id', 'member_companies.member_id')
    .select(['member_id', 'email', 'email_proven_at', 'verified_at', 'by_eligibility'])
    .where('company_id', '=', companyId)
    .where('members.closed_at', 'is', null)
    .orderBy('member_id')
    .forUpdate('member_companies')
    .execute()
}

async function domainsOf(trx: DeskTrx, companyId: number): Promise<Set<string>> {
  const rows = await trx.selectFrom('eligible_domains').select('domain').where('company_id', '=', companyId).execute()
  return new Set(rows.map(({ domain }) => domain))
}

async function listedAmong(trx: DeskTrx, { secrets }: Means, companyId: number, people: readonly Row[]) {
  const hashes = new Map(
    people.map((person) => [hashAddress(secrets, person.email).toString('base64'), person.member_id]),
  )
  const rows = await trx
    .selectFrom('eligible_addresses')
    .select('address_hmac')
    .where('company_id', '=', companyId)
    .where(
      'address_hmac',
      'in',
      [...hashes.keys()].map((hash) => Buffer.from(hash, 'base64')),
    )
    .execute()
  return new Set(rows.map(({ address_hmac }) => hashes.get(address_hmac.toString('base64'))))
}

async function verifyPlaces(trx: DeskTrx, companyId: number, members: number[], now: Date) {
  if (members.length === 0) return
  await trx
    .updateTable('member_companies')
    .set({ verified_at: now, by_eligibility: true })
    .where('company_id', '=', companyId)
    .where('member_id', 'in', members)
    .execute()
}

async function endPlaces(trx: DeskTrx, companyId: number, members: number[]) {
  if (members.length === 0) return
  await trx
    .deleteFrom('member_companies')
    .where('company_id', '=', companyId)
    .where('member_id', 'in', members)
    .execute()
}
