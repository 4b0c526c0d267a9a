import { sql } from 'kysely'
import type { ListFault } from '#contract/desk/operations/eligibility.ts'
import type { DeskTrx } from '#server/platform/db/transactions.ts'
import type { App } from '#server/platform/http/app.ts'
import { type ChangeActor, recordChange } from '#server/records/audit/record-change.ts'
import { carryOut, type Effect } from '#server/tenants/eligibility/apply-change.ts'
import { leaveOutOthers } from '#server/tenants/eligibility/conflicts.ts'
import { eligibilityOf } from '#server/tenants/eligibility/eligibility-of.ts'
import { lockEligibility } from '#server/tenants/eligibility/preview.ts'
import { addFault } from '#server/tenants/eligibility/read-list.ts'
import type { StoredList } from '#server/tenants/eligibility/store-list.ts'
import type { ClaimedRun } from './claimed-run.ts'
import { mailCompany } from './mail-company.ts'

type Company = {
  readonly name: string
  readonly slug: string
  readonly contact_email: string | null
  readonly closed_at: Date | null
  readonly feed_limit_percent: number
  readonly feed_limit_people: number
}

/** Applies a file that was read, or holds it until a person decides. In both cases it replaces a full file on hold. */
export async function settleRun(app: App, run: ClaimedRun, list: StoredList & { trialId: string }) {
  await app.deskDb.transaction().execute(async (trx) => {
    const version = await lockEligibility(trx, run.company_id)
    if (!(await isStillOurs(trx, run))) return // another server has begun again
    const company = await readCompany(trx, run.company_id)
    if (company.closed_at) return finish(trx, app, run, { state: 'failed', reason: CLOSED })
    for (const fault of await leaveOutOthers(trx, { companyId: run.company_id, trialId: list.trialId, isNamed: false }))
      addFault(list.faults, fault)
    const before = await eligibilityOf(trx, run.company_id)
    await sql`savepoint untouched`.execute(trx)
    const effect = await carryOut(trx, app, proposalOf(run, list.trialId))
    const reason = await reasonToHold(trx, { run, list, effect, company, before: before.addresses })
    if (reason) await sql`rollback to savepoint untouched`.execute(trx)
    if (run.mode === 'full') await replaceHeld(trx, app, run)
    await noteList(trx, run, list, effect)
    if (reason) {
      await finish(trx, app, run, { state: 'held', reason })
      await mailHeld(trx, app, { ...company, id: run.company_id }, { ...effect, reason })
      return
    }
    await apply(trx, app, { run, company, version, before, actor: { id: null, companyId: run.company_id } })
  })
}

type Held = Pick<Effect, 'removed'> & { readonly reason: string }

function mailHeld(trx: DeskTrx, app: App, company: Company & { readonly id: number }, { removed, reason }: Held) {
  return mailCompany(trx, app, company, {
    subject: `A file of ${company.name} is on hold`,
    paragraphs: [
      `Its own system sent a file of people that was not applied. ${reason}`,
      'The list from before stays in use, and no one has lost anything.',
    ],
    label: 'Decide at the desk',
    advice:
      removed > 0
        ? 'If the file was cut off, please send it again: a new full file takes the place of this one. If it is right, please ask us to apply it.'
        : 'Please send a corrected file: a new full file takes the place of this one.',
  })
}

const CLOSED = 'This company is closed, so nothing was changed.'

const proposalOf = ({ company_id, mode }: Pick<ClaimedRun, 'company_id' | 'mode'>, id: string) =>
  ({ id, company_id, kind: 'list', mode, domains: null }) as const

async function isStillOurs(trx: DeskTrx, { id, attempts }: ClaimedRun): Promise<boolean> {
  const found = await trx
    .selectFrom('desk.feed_runs')
    .select('id')
    .where('id', '=', id)
    .where('state', '=', 'checking')
    .where('attempts', '=', attempts)
    .forUpdate()
    .executeTakeFirst()
  return found !== undefined
}

export async function readCompany(trx: DeskTrx, id: number): Promise<Company> {
  return trx
    .selectFrom('companies')
    .select(['name', 'slug', 'contact_email', 'closed_at', 'feed_limit_percent', 'feed_limit_people'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
}

type Judged = {
  readonly run: ClaimedRun
  readonly list: StoredList
  readonly effect: Effect
  readonly company: Company
  /** People on the list before. */
  readonly before: number
}

/** Null: nothing speaks against applying the file at once. */
async function reasonToHold(trx: DeskTrx, { run, list, effect, company, before }: Judged): Promise<string | null> {
  const { removed } = effect
  if (removed > company.feed_limit_people && removed * 100 > company.feed_limit_percent * before)
    return `It would remove ${removed} of ${before} people, more than ${company.feed_limit_percent} %.`
  if (run.mode !== 'full') return null
  if (list.broken > 0 && removed > 0)
    return `It would remove ${removed} of ${before} people, but ${list.broken} of its lines cannot be read and may be about them.`
  const missing = await missingColumns(trx, run.company_id, list)
  return missing.length > 0 ? `It lacks columns that the last file had: ${missing.join(', ')}.` : null
}

async function missingColumns(trx: DeskTrx, companyId: number, { columns }: StoredList): Promise<string[]> {
  const last = await trx
    .selectFrom('desk.feed_runs')
    .select('columns')
    .where('company_id', '=', companyId)
    .where('mode', '=', 'full')
    .where('state', '=', 'applied')
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirst()
  return Object.keys(last?.columns ?? {}).filter((name) => !(name in columns))
}

/** A full file describes everyone, so an older one that is still held is of no use. */
async function replaceHeld(trx: DeskTrx, { now }: App, { company_id, id }: ClaimedRun) {
  await trx
    .updateTable('desk.feed_runs')
    .set({ state: 'failed', reason: 'A newer file took its place.', finished_at: now(), trial_id: null })
    .where('company_id', '=', company_id)
    .where('state', '=', 'held')
    .where('mode', '=', 'full')
    .where('id', '<>', id)
    .execute()
}

async function noteList(trx: DeskTrx, run: ClaimedRun, list: StoredList, effect: Effect) {
  const faults: ListFault[] = list.faults.listed.toSorted((left, right) => left.line - right.line)
  await trx
    .updateTable('desk.feed_runs')
    .set({
      ...countsOf(effect),
      row_count: list.lines,
      fault_count: list.faults.count,
      faults: JSON.stringify(faults),
      columns: JSON.stringify(list.columns),
    })
    .where('id', '=', run.id)
    .execute()
}

const countsOf = ({ added, kept, removed }: Effect) => ({ added, unchanged: kept, removed })

type Applied = {
  readonly run: Pick<ClaimedRun, 'id' | 'company_id'>
  readonly company: Pick<Company, 'name'>
  readonly version: number
  readonly before: Awaited<ReturnType<typeof eligibilityOf>>
  readonly actor: ChangeActor
}

/** Ends the run after its list was carried out. Dry runs from before are stale. */
async function apply(trx: DeskTrx, app: App, { run, company, version, before, actor }: Applied) {
  await trx
    .updateTable('desk.eligibility_versions')
    .set({ version: version + 1 })
    .where('company_id', '=', run.company_id)
    .execute()
  await finish(trx, app, run, { state: 'applied', reason: null })
  const thing = { type: 'company', id: run.company_id, name: company.name } as const
  const after = { ...(await eligibilityOf(trx, run.company_id)), feed_run: run.id }
  await recordChange(trx, actor, { action: 'applyFeedRun', thing, before, after }, app.now())
}

type End = {
  readonly state: 'applied' | 'held' | 'failed'
  readonly reason: string | null
  readonly decidedBy?: number
}

/** Only while a run is held, its people are kept for longer than a day. */
export async function finish(trx: DeskTrx, app: Pick<App, 'now'>, run: Pick<ClaimedRun, 'id'>, end: End) {
  await trx
    .updateTable('desk.feed_runs')
    .set({ state: end.state, reason: end.reason, finished_at: app.now(), leased_until: null })
    .$if(end.decidedBy !== undefined, (query) => query.set({ decided_by: end.decidedBy ?? null }))
    .$if(end.state !== 'held', (query) => query.set({ trial_id: null }))
    .where('id', '=', run.id)
    .execute()
}

/** Ends a run without any change of the list. */
export async function failRun(app: App, run: ClaimedRun, reason: string) {
  await app.deskDb.transaction().execute(async (trx) => {
    if (await isStillOurs(trx, run)) await finish(trx, app, run, { state: 'failed', reason })
  })
}

/** Carries out a run that was held. Returns the effect; the caller compares it with what a person approved. */
export async function carryOutHeld(
  trx: DeskTrx,
  app: App,
  run: Pick<ClaimedRun, 'id' | 'company_id' | 'mode'> & { trial_id: string },
  actor: ChangeActor & { id: number },
) {
  const version = await lockEligibility(trx, run.company_id)
  const company = await readCompany(trx, run.company_id)
  const before = await eligibilityOf(trx, run.company_id)
  const effect = await carryOut(trx, app, proposalOf(run, run.trial_id))
  await trx
    .updateTable('desk.feed_runs')
    .set({ ...countsOf(effect), decided_by: actor.id })
    .where('id', '=', run.id)
    .execute()
  await apply(trx, app, { run, company, version, before, actor })
  return effect
}
