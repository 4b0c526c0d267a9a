import type { CompanySignIn, IssuerDraft } from '#contract/desk/operations/company-sign-in.ts'
import { invalidField, Problem } from '#contract/shared/problems.ts'
import { discover } from '#server/identity/issuer/issuer.ts'
import type { DeskTrx } from '#server/platform/db/transactions.ts'
import type { App, CommandLine, StaffActor } from '#server/platform/http/app.ts'
import { recordChange } from '#server/records/audit/record-change.ts'
import { listDomains } from '#server/tenants/company-domains/domains.ts'
import { FAULTS, type Fault, sentenceOf, whyNoSettings } from './explain.ts'
import { type CompanyIssuer, LOGOUT_PATH, ourSide, readIssuer, SCOPE } from './issuer-of-company.ts'
import { lastTest } from './test-run.ts'

export type Actor = Pick<StaffActor, 'id'> | CommandLine
type AnswerInput = Omit<CompanySignIn, 'domains' | 'test' | 'issuer'> & {
  issuer: (Omit<NonNullable<CompanySignIn['issuer']>, 'enabled_at'> & { enabled_at: Date | null }) | null
}

/** Settings of a company's sign-in, without its secret. */
export async function readSignIn(app: App, companyId: number) {
  const company = await companyOf(app.deskDb, companyId)
  const [issuer, domains, test] = [
    await readIssuer(app.deskDb, companyId),
    await listDomains(app.deskDb, companyId),
    await lastTest(app.deskDb, companyId),
  ]
  const { returnAddress } = ourSide(app)
  const names = domains.map(({ domain }) => domain)
  const base: AnswerInput = {
    company,
    issuer: issuer ? shown(issuer) : null,
    redirect_address: returnAddress,
    logout_address: `${app.config.publicUrl}${LOGOUT_PATH}`,
    scopes: SCOPE,
  }
  const explained = (fault: Fault, detail: string | null) =>
    sentenceOf({ fault, detail }, { returnAddress, domains: names })
  return {
    ...base,
    domains,
    test: test
      ? {
          ...test,
          sentence: isFault(test.fault) ? explained(test.fault, test.detail) : null,
          claims: test.claims as NonNullable<CompanySignIn['test']>['claims'], // `finishTest` writes it
        }
      : null,
  }
}

const isFault = (text: string | null): text is Fault => FAULTS.some((fault) => fault === text)

function shown({ issuer, client_id, name, mode, trusts_factor, enabled_at }: CompanyIssuer) {
  return { issuer, client_id, name, mode, trusts_factor, enabled_at }
}

/** What is wrong with this address; null if it is an issuer's. */
export async function checkIssuer(app: App, url: string): Promise<string | null> {
  refuseInsecure(app, url)
  try {
    await discover({ url, clientId: 'tendwell', clientSecret: 'unused', ...ourSide(app) })
    return null
  } catch (error) {
    return sentenceOf(whyNoSettings(error), { ...ourSide(app), domains: [] })
  }
}

type Saving = { readonly companyId: number; readonly draft: IssuerDraft }

/** Another issuer or client turns the sign-in off: it has not been tested. */
export async function saveIssuer(app: App, staff: Actor, { companyId, draft }: Saving): Promise<void> {
  const wrong = await checkIssuer(app, draft.issuer)
  if (wrong) throw invalidField('provider.issuer', wrong)
  await app.deskDb.transaction().execute(async (trx) => {
    const company = await companyOf(trx, companyId)
    const before = await readIssuer(trx, companyId)
    if (!before && draft.client_secret === undefined)
      throw invalidField('provider.client_secret', 'Please give the client secret.')
    const isSame = before?.issuer === draft.issuer && before.client_id === draft.client_id
    const { client_secret: secret, ...rest } = draft
    const sealed =
      secret === undefined ? undefined : app.secrets.seal('company_issuer', companyId, Buffer.from(secret, 'utf8'))
    const set = {
      ...rest,
      ...(sealed && { client_secret: sealed }),
      ...((!isSame || sealed) && { changed_at: app.now() }),
      ...(!isSame && { enabled_at: null }),
    }
    if (before) await trx.updateTable('company_issuers').set(set).where('company_id', '=', companyId).execute()
    else if (sealed)
      await trx
        .insertInto('company_issuers')
        .values({ ...rest, company_id: companyId, client_secret: sealed, changed_at: app.now() })
        .execute()
    await recordSignIn(trx, app, staff, {
      action: 'saveIssuer',
      company,
      before: before ? shown(before) : null,
      after: { ...rest, new_secret: secret !== undefined },
    })
  })
}

/** Over http anybody on the way could sign in as anybody. This machine is an exception, for tests. */
function refuseInsecure({ config }: App, url: string) {
  const { protocol, hostname } = new URL(url)
  const isHere = !config.production && ['127.0.0.1', 'localhost', '[::1]'].includes(hostname)
  if (protocol !== 'https:' && !isHere)
    throw invalidField('provider.issuer', 'The issuer’s address begins with https://')
}

type TurningOn = {
  readonly companyId: number
  readonly mode: 'offered' | 'required'
  /** By a person who runs this installation. */
  readonly untested?: true
  /** The caller may learn how many people are on the list. */
  readonly maySeeCount?: boolean
}

export function turnOn(app: App, staff: Actor, { companyId, mode, untested, maySeeCount }: TurningOn): Promise<void> {
  return app.deskDb.transaction().execute(async (trx) => {
    const company = await companyOf(trx, companyId)
    const issuer = await readIssuer(trx, companyId)
    if (!issuer) throw new Problem('not_found')
    await refuseTooEarly(trx, companyId, untested)
    if (mode === 'required') await refuseWithoutAddresses(trx, companyId, maySeeCount)
    const enabled_at = issuer.enabled_at ?? app.now()
    await trx.updateTable('company_issuers').set({ mode, enabled_at }).where('company_id', '=', companyId).execute()
    const [before, after] = [
      { on: issuer.enabled_at !== null, mode: issuer.mode },
      { on: true, mode },
    ]
    if (before.on && before.mode === mode) return
    await recordSignIn(trx, app, staff, { action: 'turnOnSignIn', company, before, after })
  })
}

async function refuseTooEarly(trx: DeskTrx, companyId: number, untested?: true) {
  const domains = await listDomains(trx, companyId)
  if (!domains.some(({ proven_at }) => proven_at !== null))
    throw invalidField('mode', 'Please prove a domain first: only its people are sent to your sign-in.')
  if (untested) return
  const test = await lastTest(trx, companyId)
  if (!test?.finished_at || test.fault !== null)
    throw invalidField('mode', 'Please sign in once yourself first, with the test.')
}

/** They could not get in at all. */
async function refuseWithoutAddresses(trx: DeskTrx, companyId: number, maySeeCount = false) {
  const { count } = await trx
    .selectFrom('eligible_people')
    .select((people) => people.fn.countAll<number>().as('count'))
    .where('company_id', '=', companyId)
    .where('active', '=', true)
    .where('address_hmac', 'is', null)
    .executeTakeFirstOrThrow()
  if (count === 0) return
  const some = count === 1 ? '1 person has' : `${count.toLocaleString('en-US')} people have`
  throw invalidField(
    'mode',
    `${maySeeCount ? some : 'Some people have'} no work email and couldn’t get in. Choose “first” instead.`,
  )
}

export function turnOff(app: App, staff: Actor, companyId: number): Promise<void> {
  return app.deskDb.transaction().execute(async (trx) => {
    const company = await companyOf(trx, companyId)
    const off = await trx
      .updateTable('company_issuers')
      .set({ enabled_at: null })
      .where('company_id', '=', companyId)
      .where('enabled_at', 'is not', null)
      .returning('mode')
      .executeTakeFirst()
    if (!off) return
    const before = { on: true, mode: off.mode }
    await recordSignIn(trx, app, staff, { action: 'turnOffSignIn', company, before, after: { on: false } })
  })
}

async function companyOf(db: App['deskDb'] | DeskTrx, id: number) {
  const company = await db.selectFrom('companies').select(['id', 'name']).where('id', '=', id).executeTakeFirst()
  if (!company) throw new Problem('not_found')
  return company
}

type Change = {
  readonly action: string
  readonly company: { readonly id: number; readonly name: string }
  readonly before: object | null
  readonly after: object | null
}

function recordSignIn(trx: DeskTrx, { now }: App, staff: Actor, { company, ...change }: Change) {
  return recordChange(trx, staff, { ...change, thing: { type: 'company', ...company } }, now())
}
