import { sql } from 'kysely'
import { Problem } from '#contract/shared/problems.ts'
import { fetchPublicly } from '#server/identity/issuer/fetch-publicly.ts'
import { authorizationUrl, type Claims, type Client, exchangeCode, SIGN_IN_MS } from '#server/identity/issuer/issuer.ts'
import { digest, newId, newToken } from '#server/platform/adapters/secrets.ts'
import type { DeskTrx } from '#server/platform/db/transactions.ts'
import type { App, MemberApp, StaffActor } from '#server/platform/http/app.ts'
import { beginToken, ownPath, readBegun } from './begun.ts'
import { type Found, whyNoSettings, whyNotFound, whyNotReturned, whyRefused } from './explain.ts'
import { clientOf, readIssuer } from './issuer-of-company.ts'

const PATIENCE_MS = 8000
/** Answers to a question without a person: the issuer knows us, and wants to ask the person. */
const ASKS_PERSON = ['login_required', 'interaction_required', 'consent_required', 'account_selection_required']
/** Where the desk shows the outcome to a company's staff. */
const OWN_PAGE = '/sync/sign-in'
const CLAIMS_LISTED = 20

/**
 * Begins a test of the settings, whether the sign-in is on or off. What the issuer refuses without a person is known at
 * once; otherwise the address of the test is opened in a new tab.
 */
export async function startTest(app: App, staff: StaffActor, companyId: number) {
  const issuer = await readIssuer(app.deskDb, companyId)
  if (!issuer) throw new Problem('not_found')
  const token = newToken()
  const refused = await refusedAtOnce(clientOf(app, issuer))
  // only the last test is shown, and it holds claims of the person who tested
  await app.deskDb.deleteFrom('issuer_tests').where('company_id', '=', companyId).execute()
  await app.deskDb
    .insertInto('issuer_tests')
    .values({
      id: newId(),
      company_id: companyId,
      staff_id: staff.id,
      token_hash: digest(token),
      started_at: app.now(),
      ...(refused && { finished_at: app.now(), fault: refused.fault, detail: refused.detail }),
    })
    .execute()
  const shownTo = staff.role === 'operations' ? '?by=operations' : ''
  return { url: refused ? null : `${app.config.publicUrl}/api/v1/oidc/test/${token}${shownTo}` }
}

async function refusedAtOnce(client: Client): Promise<Found | null> {
  const address = await authorizationUrl(client, newToken()).catch((error: unknown) => whyNoSettings(error))
  if (typeof address !== 'string') return address
  const silent = new URL(address)
  silent.searchParams.set('prompt', 'none')
  const options = { redirect: 'manual', signal: AbortSignal.timeout(PATIENCE_MS) } as const
  try {
    const answer = await (client.isForeign ? fetchPublicly(silent.href, options) : fetch(silent, options))
    const to = answer.headers.get('location')
    if (!to) return whyNotReturned(answer.status, await answer.text())
    const back = new URL(to, silent)
    if (!back.href.startsWith(client.returnAddress)) return null
    const error = back.searchParams.get('error')
    return error === null || ASKS_PERSON.includes(error) ? null : whyRefused(Object.assign(new Error(''), { error }))
  } catch (error) {
    return whyRefused(error)
  }
}

type Link = { readonly token: string; readonly byOperations: boolean }
type TestBegun = { readonly token: string | null; readonly address: string }

/**
 * The browser of the colleague who tests goes to the issuer, or back to the desk if the issuer cannot be asked. The link
 * works until the test is finished.
 */
export async function beginTest(app: MemberApp, link: Link): Promise<TestBegun> {
  const test = await app.db
    .selectFrom('issuer_tests')
    .select(['id', 'company_id'])
    .where('token_hash', '=', digest(link.token))
    .where('finished_at', 'is', null)
    .where('started_at', '>', new Date(app.now().getTime() - SIGN_IN_MS))
    .executeTakeFirst()
  const issuer = test && (await readIssuer(app.db, test.company_id))
  if (!issuer) return { token: null, address: shownAt(app, link.byOperations ? '/companies' : OWN_PAGE) }
  const returnTo = link.byOperations ? `/companies/${test.company_id}` : OWN_PAGE
  const token = beginToken({ companyId: test.company_id, returnTo, test: test.id }, app.now())
  try {
    return { token, address: await authorizationUrl(clientOf(app, issuer), token) }
  } catch (error) {
    await storeOutcome(app, test, { found: whyNoSettings(error), claims: null })
    return { token: null, address: shownAt(app, returnTo) }
  }
}

type Answered = { readonly id: string; readonly token: string; readonly answer: string }

/** Stores what the issuer sent, and returns the address at the desk that shows it. No account is looked at or made. */
export async function finishTest(app: MemberApp, answered: Answered): Promise<string> {
  const begun = readBegun(answered.token, app.now())
  const issuer = begun && (await readIssuer(app.db, begun.companyId))
  if (!issuer) return shownAt(app, OWN_PAGE)
  const outcome = await outcomeOf(app, clientOf(app, issuer), issuer.company_id, answered)
  await storeOutcome(app, { id: answered.id, company_id: issuer.company_id }, outcome)
  return shownAt(app, ownPath(begun.returnTo) ?? OWN_PAGE)
}

const shownAt = ({ config }: MemberApp, path: string) => `${config.deskPublicUrl}${path}`

type Test = { readonly id: string; readonly company_id: number }

async function storeOutcome(app: MemberApp, test: Test, { found, claims }: Outcome) {
  await app.db
    .updateTable('issuer_tests')
    .set({
      finished_at: app.now(),
      fault: found?.fault ?? null,
      detail: found?.detail ?? null,
      claims: claims && JSON.stringify(claims),
    })
    .where('id', '=', test.id)
    .where('company_id', '=', test.company_id)
    .where('finished_at', 'is', null)
    .execute()
}

type Outcome = { readonly found: Found | null; readonly claims: ReturnType<typeof claimsShown> | null }

async function outcomeOf(
  app: MemberApp,
  client: Client,
  companyId: number,
  { token, answer }: Answered,
): Promise<Outcome> {
  try {
    const { claims, email } = await exchangeCode(client, token, answer)
    const domains = await provenDomains(app, companyId)
    const missing = whyNotFound({ email: claims['email'], isVerified: email !== null, domains })
    return { found: missing, claims: claimsShown(claims) }
  } catch (error) {
    return { found: whyRefused(error), claims: null }
  }
}

async function provenDomains({ db }: MemberApp, companyId: number): Promise<string[]> {
  const rows = await db
    .selectFrom('company_domains')
    .select('domain')
    .where('company_id', '=', companyId)
    .where('proven_at', 'is not', null)
    .execute()
  return rows.map(({ domain }) => domain)
}

/** What we read, with its values, and the names of the ignored claims. */
function claimsShown(claims: Claims) {
  const text = (name: string) => {
    const claim = claims[name]
    if (claim === undefined) return null
    return (typeof claim === 'string' ? claim : JSON.stringify(claim)).slice(0, 254).toWellFormed()
  }
  const read = ['sub', 'email', 'email_verified', 'given_name', 'family_name']
  const technical = ['iss', 'aud', 'exp', 'iat', 'nbf', 'nonce', 'at_hash', 'auth_time', 'sid', 'jti', 'azp', 'c_hash']
  const ignored = Object.keys(claims).filter((name) => !read.includes(name) && !technical.includes(name))
  return {
    sub: text('sub'),
    email: text('email'),
    email_verified: text('email_verified') ?? text('xms_edov'),
    given_name: text('given_name'),
    family_name: text('family_name'),
    ignored: ignored.slice(0, CLAIMS_LISTED),
  }
}

/** The last test of a company's current settings. */
export function lastTest(db: App['deskDb'] | DeskTrx, companyId: number) {
  return db
    .selectFrom('issuer_tests')
    .innerJoin('company_issuers', 'company_issuers.company_id', 'issuer_tests.company_id')
    .select(['started_at', 'finished_at', 'fault', 'detail', 'claims'])
    .where('issuer_tests.company_id', '=', companyId)
    .where('started_at', '>=', sql<Date>`company_issuers.changed_at`)
    .orderBy('started_at', 'desc')
    .limit(1)
    .executeTakeFirst()
}
