import { sql } from 'kysely'
import { LIST_MAX_LINES, type Trial, type tryList as tryListEndpoint } from '#contract/desk/operations/eligibility.ts'
import type { BodyOf } from '#contract/shared/endpoint.ts'
import { invalidField, Problem } from '#contract/shared/problems.ts'
import type { DeskTrx } from '#server/platform/db/transactions.ts'
import type { App, CommandLine, StaffActor } from '#server/platform/http/app.ts'
import { carryOut, type EligibilityProposal } from './apply-change.ts'
import { domainsElsewhere, leaveOutOthers, type Naming } from './conflicts.ts'
import { lockEligibility, type PreviewOutcome, previewAnswer } from './preview.ts'
import { addFault, type ListSource, type Reading } from './read-list.ts'
import { type StoredList, storeList } from './store-list.ts'

type Given = BodyOf<typeof tryListEndpoint>

/** Dry run with this CSV as the company's list. */
export async function tryList(app: App, staff: StaffActor, companyId: number, given: Given): Promise<Trial> {
  await refuseUnknownCompany(app, companyId)
  const { file, ...reading } = given
  const bytes = Buffer.from(file, 'base64')
  async function* source() {
    yield bytes
  }
  return tryListOf(app, staff, companyId, { source, reading, isNamed: staff.role === 'operations' })
}

type TriedList = Naming & { readonly source: ListSource; readonly reading: Reading }

/** The same for a file that need not be in memory, also for a command. */
export function tryListOf(
  app: Pick<App, 'deskDb' | 'secrets' | 'now' | 'newId'>,
  staff: Pick<StaffActor, 'id'> | CommandLine,
  companyId: number,
  { source, reading, isNamed }: TriedList,
): Promise<Trial> {
  return app.deskDb.transaction().execute(async (trx) => {
    const mode = reading.mode ?? 'full'
    const proposal = await propose(trx, app, { staff, companyId, kind: 'list', domains: null, against: 0, mode })
    const storing = { trialId: proposal.id, companyId, isNamed, secrets: app.secrets, maxLines: LIST_MAX_LINES }
    const list = await storeList(trx, source, reading, storing)
    const against = await lockEligibility(trx, companyId)
    await trx.updateTable('desk.eligibility_trials').set({ against }).where('id', '=', proposal.id).execute()
    for (const fault of await leaveOutOthers(trx, storing)) addFault(list.faults, fault)
    return dryRun(trx, app, proposal, list)
  })
}

/** Dry run with these domains of the company. */
export async function tryDomains(app: App, staff: StaffActor, companyId: number, given: string[]): Promise<Trial> {
  await refuseUnknownCompany(app, companyId)
  const domains = [...new Set(given)]
  return app.deskDb.transaction().execute(async (trx) => {
    const against = await lockEligibility(trx, companyId)
    refuseOthersDomains(domains, await domainsElsewhere(trx, companyId, { isNamed: true }))
    const proposal = await propose(trx, app, { staff, companyId, kind: 'domains', domains, against, mode: 'full' })
    return dryRun(trx, app, proposal, null)
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
  staff: Pick<StaffActor, 'id'> | CommandLine
  companyId: number
  against: number
}

async function propose(
  trx: DeskTrx,
  app: Pick<App, 'newId' | 'now'>,
  { staff, companyId, kind, domains, against, mode }: Proposed,
) {
  const proposal: EligibilityProposal = { id: app.newId(), company_id: companyId, kind, mode, domains }
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

/** Applies the change, measures its effect, and rolls it back. */
async function dryRun(
  trx: DeskTrx,
  app: Pick<App, 'secrets' | 'now'>,
  proposal: EligibilityProposal,
  list: StoredList | null,
): Promise<Trial> {
  await sql`savepoint untouched`.execute(trx)
  const effect = await carryOut(trx, app, proposal)
  await sql`rollback to savepoint untouched`.execute(trx)
  const outcome: PreviewOutcome = {
    ...effect,
    faults: list?.faults.listed.toSorted((left, right) => left.line - right.line) ?? [],
    left_out: list?.faults.count ?? 0,
    repeated: list?.faults.repeated ?? 0,
    columns: list?.columns ?? null,
    date_order: list?.dateOrder ?? null,
  }
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
