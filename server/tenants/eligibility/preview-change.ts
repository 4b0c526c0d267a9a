import { sql } from 'kysely'
import { FAULTS_LISTED, type Trial, type tryList as tryListEndpoint } from '#contract/desk/operations/eligibility.ts'
import type { BodyOf } from '#contract/shared/endpoint.ts'
import { invalidField, Problem } from '#contract/shared/problems.ts'
import type { DeskTrx } from '#server/platform/db/transactions.ts'
import type { App, StaffActor } from '#server/platform/http/app.ts'
import { carryOut, type EligibilityProposal } from './apply-change.ts'
import { domainsElsewhere, withoutOthers } from './conflicts.ts'
import { hashAddress } from './hash-address.ts'
import { lockEligibility, previewAnswer } from './preview.ts'
import { type ListFault, readList } from './read-list.ts'

type Given = BodyOf<typeof tryListEndpoint>

/** Dry run with this CSV as the company's list. */
export async function tryList(app: App, staff: StaffActor, companyId: number, given: Given): Promise<Trial> {
  await refuseUnknownCompany(app, companyId)
  const { file, ...reading } = given
  const list = await readList(Buffer.from(file, 'base64'), reading, {
    hash: (email) => hashAddress(app.secrets, email),
    elsewhere: await domainsElsewhere(app.deskDb, companyId),
  })
  return app.deskDb.transaction().execute(async (trx) => {
    const against = await lockEligibility(trx)
    const { hashes, faults } = await withoutOthers(trx, companyId, list)
    const proposal = await propose(trx, app, { staff, companyId, kind: 'list', domains: null, against })
    await saveAddresses(trx, proposal.id, hashes)
    return dryRun(trx, app, proposal, { faults, repeated: list.repeated })
  })
}

/** Dry run with these domains of the company. */
export async function tryDomains(app: App, staff: StaffActor, companyId: number, given: string[]): Promise<Trial> {
  await refuseUnknownCompany(app, companyId)
  const domains = [...new Set(given)]
  return app.deskDb.transaction().execute(async (trx) => {
    const against = await lockEligibility(trx)
    refuseOthersDomains(domains, await domainsElsewhere(trx, companyId))
    const proposal = await propose(trx, app, { staff, companyId, kind: 'domains', domains, against })
    return dryRun(trx, app, proposal, { faults: [], repeated: 0 })
  })
}

async function refuseUnknownCompany({ deskDb }: App, id: number) {
  if (!(await deskDb.selectFrom('companies').select('id').where('id', '=', id).executeTakeFirst()))
    throw new Problem('not_found')
}

function refuseOthersDomains(domains: readonly string[], elsewhere: ReadonlyMap<string, string>) {
  for (const domain of domains) {
    if (isPublicDomain(domain)) throw invalidField('domains', `Anybody can have an address at ${domain}.`)
    const company = elsewhere.get(domain)
    if (company) throw invalidField('domains', `${domain} belongs to ${company}.`)
  }
}

type Proposed = Omit<EligibilityProposal, 'id' | 'company_id'> & {
  staff: StaffActor
  companyId: number
  against: number
}

async function propose(trx: DeskTrx, app: App, { staff, companyId, kind, domains, against }: Proposed) {
  const proposal: EligibilityProposal = { id: app.newId(), company_id: companyId, kind, domains }
  await trx
    .insertInto('desk.eligibility_trials')
    .values({
      ...proposal,
      domains: domains && JSON.stringify(domains),
      staff_id: staff.id,
      against,
      outcome: '{}',
      created_at: app.now(),
    })
    .execute()
  return proposal
}

async function saveAddresses(trx: DeskTrx, trialId: string, hashes: readonly Buffer[]) {
  await sql`
    insert into desk.eligibility_trial_addresses (trial_id, address_hmac)
    select ${trialId}, unnest(${hashes}::bytea[])`.execute(trx)
}

type LeftOut = { readonly faults: readonly ListFault[]; readonly repeated: number }

/** Applies the change, measures its effect, and rolls it back. */
async function dryRun(
  trx: DeskTrx,
  app: App,
  proposal: EligibilityProposal,
  { faults, repeated }: LeftOut,
): Promise<Trial> {
  await sql`savepoint untouched`.execute(trx)
  const effect = await carryOut(trx, app, proposal)
  await sql`rollback to savepoint untouched`.execute(trx)
  const outcome = { ...effect, faults: faults.slice(0, FAULTS_LISTED), left_out: faults.length, repeated }
  await trx
    .updateTable('desk.eligibility_trials')
    .set({ outcome: JSON.stringify(outcome) })
    .where('id', '=', proposal.id)
    .execute()
  return previewAnswer(trx, app, proposal.id)
}

/** Domains with which anyone can have an address, so that they do not prove an employer. */
const PUBLIC = new Set([
  'aol.com',
  'duck.com',
  'fastmail.com',
  'gmail.com',
  'gmx.com',
  'gmx.net',
  'googlemail.com',
  'hey.com',
  'hotmail.com',
  'icloud.com',
  'live.com',
  'mac.com',
  'mail.com',
  'me.com',
  'msn.com',
  'outlook.com',
  'pm.me',
  'proton.me',
  'protonmail.com',
  'tutanota.com',
  'yahoo.com',
  'yandex.com',
  'zoho.com',
])

const isPublicDomain = (domain: string) => PUBLIC.has(domain)
