import { randomBytes } from 'node:crypto'
import { invalidField, Problem } from '#contract/shared/problems.ts'
import type { DeskTrx } from '#server/platform/db/transactions.ts'
import { isUniqueViolation } from '#server/platform/db/unique-violation.ts'
import type { App, CommandLine, StaffActor } from '#server/platform/http/app.ts'
import { recordChange } from '#server/records/audit/record-change.ts'
import { type Found, lookForRecord, recordName, recordValue } from './txt-records.ts'

type Actor = Pick<StaffActor, 'id'> | CommandLine
type Given = { readonly companyId: number; readonly domain: string }

const ELSEWHERE = 'Another company has proven this domain. If it is yours, please write to us.'
/** Mail providers, whose domains belong to no company. */
const PUBLIC_PROVIDERS = /^(gmail|googlemail|outlook|hotmail|live|msn|yahoo|icloud|me|aol|gmx|proton|protonmail)\./
const DAY_MS = 24 * 60 * 60_000
/** How long a proven domain works without its record. */
export const GRACE_DAYS = 7
/** "Check now" may be pressed this often. */
const AGAIN_AFTER_MS = 10_000

/** The domains of a company with their records. */
export async function listDomains(db: App['deskDb'] | DeskTrx, companyId: number) {
  const rows = await db
    .selectFrom('company_domains')
    .select(['domain', 'proof', 'claimed_at', 'checked_at', 'proven_at', 'missing_since'])
    .where('company_id', '=', companyId)
    .orderBy('claimed_at')
    .orderBy('domain')
    .execute()
  return rows.map(({ proof, missing_since, ...row }) => ({
    ...row,
    record_name: recordName(row.domain),
    record_value: recordValue(proof),
    missing_since,
    stops_at: missing_since && new Date(missing_since.getTime() + GRACE_DAYS * DAY_MS),
  }))
}

/** Creates the record's value for a domain. A repeat returns the same one. */
export function claimDomain(app: App, staff: Actor, { companyId, domain }: Given): Promise<void> {
  if (PUBLIC_PROVIDERS.test(domain))
    throw invalidField('domain', 'This domain belongs to a mail provider. Please give your company’s own.')
  return app.deskDb.transaction().execute(async (trx) => {
    await refuseElsewhere(trx, { companyId, domain })
    const added = await trx
      .insertInto('company_domains')
      .values({ company_id: companyId, domain, proof: newProof(), claimed_at: app.now(), claimed_by: staff.id })
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirst()
    if (Number(added.numInsertedOrUpdatedRows ?? 0n) === 0) return
    await record(trx, app, staff, { action: 'claimDomain', companyId, before: null, after: { domain } })
  })
}

/** Four groups that a person can compare: 95 bits. */
function newProof(): string {
  const letters = randomBytes(32)
    .toString('base64')
    .replaceAll(/[^A-Za-z0-9]/g, '')
    .slice(0, 16)
    .padEnd(16, 'x')
  return letters.match(/.{4}/g)?.join('-') ?? letters
}

export function removeDomain(app: App, staff: Actor, { companyId, domain }: Given): Promise<void> {
  return app.deskDb.transaction().execute(async (trx) => {
    const removed = await trx
      .deleteFrom('company_domains')
      .where('company_id', '=', companyId)
      .where('domain', '=', domain)
      .returning('domain')
      .executeTakeFirst()
    if (!removed) return
    await record(trx, app, staff, { action: 'removeDomain', companyId, before: { domain }, after: null })
  })
}

/** Looks for the record now. */
export async function checkDomain(app: App, staff: Actor, { companyId, domain }: Given): Promise<Found> {
  const row = await app.deskDb
    .selectFrom('company_domains')
    .select(['proof', 'checked_at'])
    .where('company_id', '=', companyId)
    .where('domain', '=', domain)
    .executeTakeFirst()
  if (!row) throw new Problem('not_found')
  const waited = row.checked_at ? app.now().getTime() - row.checked_at.getTime() : AGAIN_AFTER_MS
  if (waited < AGAIN_AFTER_MS)
    throw new Problem('too_many_tries', { retryAfter: Math.ceil((AGAIN_AFTER_MS - waited) / 1000) })
  const found = await lookForRecord(app.config, { domain, proof: row.proof })
  await noteResult(app, staff, { companyId, domain, found })
  return found
}

/** Marks a domain as the company's without a record: by a person who runs this installation. */
export function trustDomain(app: App, given: Given): Promise<News> {
  return noteResult(app, { id: null }, { ...given, found: 'found' })
}

type Result = Given & { readonly found: Found }
/** `gone`: the record of a proven domain is missing for the first time. */
type News = 'proven' | 'gone' | 'stopped' | null

/** Stores what was found and returns what has changed by it. */
export async function noteResult(app: App, staff: Actor, { companyId, domain, found }: Result): Promise<News> {
  try {
    return await app.deskDb.transaction().execute(async (trx) => {
      const row = await trx
        .selectFrom('company_domains')
        .select(['proven_at', 'missing_since'])
        .where('company_id', '=', companyId)
        .where('domain', '=', domain)
        .forUpdate()
        .executeTakeFirst()
      if (!row) return null
      const next = nextState(row, found, app.now())
      const isNew = next.proven_at !== null && row.proven_at === null
      if (isNew) await refuseElsewhere(trx, { companyId, domain })
      await trx
        .updateTable('company_domains')
        .set({ checked_at: app.now(), ...next })
        .where('company_id', '=', companyId)
        .where('domain', '=', domain)
        .execute()
      if ((row.proven_at === null) !== (next.proven_at === null))
        await record(trx, app, staff, {
          action: 'checkDomain',
          companyId,
          before: { domain, proven: row.proven_at !== null },
          after: { domain, proven: next.proven_at !== null },
        })
      return newsOf(row, next)
    })
  } catch (error) {
    // proven by another company at this moment
    throw isUniqueViolation(error) ? invalidField('domain', ELSEWHERE) : error
  }
}

type State = { readonly proven_at: Date | null; readonly missing_since: Date | null }

/** A record that is gone stops the domain after a week: DNS is changed by mistake, too. */
function nextState({ proven_at, missing_since }: State, found: Found, now: Date): State {
  if (found === 'unknown') return { proven_at, missing_since }
  if (found === 'found') return { proven_at: proven_at ?? now, missing_since: null }
  if (!proven_at) return { proven_at, missing_since: null }
  const since = missing_since ?? now
  const isOver = now.getTime() - since.getTime() >= GRACE_DAYS * DAY_MS
  return isOver ? { proven_at: null, missing_since: null } : { proven_at, missing_since: since }
}

function newsOf(before: State, after: State): News {
  if (!before.proven_at && after.proven_at) return 'proven'
  if (before.proven_at && !after.proven_at) return 'stopped'
  return !before.missing_since && after.missing_since ? 'gone' : null
}

async function refuseElsewhere(trx: DeskTrx, { companyId, domain }: Given) {
  const theirs = await trx
    .selectFrom('company_domains')
    .select('company_id')
    .where('domain', '=', domain)
    .where('company_id', '<>', companyId)
    .where('proven_at', 'is not', null)
    .executeTakeFirst()
  if (theirs) throw invalidField('domain', ELSEWHERE)
}

type Change = {
  readonly action: string
  readonly companyId: number
  readonly before: object | null
  readonly after: object | null
}

async function record(trx: DeskTrx, { now }: App, staff: Actor, { companyId, ...change }: Change) {
  const { name } = await trx
    .selectFrom('companies')
    .select('name')
    .where('id', '=', companyId)
    .executeTakeFirstOrThrow()
  await recordChange(trx, staff, { ...change, thing: { type: 'company', id: companyId, name } }, now())
}
