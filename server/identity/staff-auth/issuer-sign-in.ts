import type { FastifyInstance } from 'fastify'
import { Problem } from '#contract/shared/problems.ts'
import {
  addressAt,
  type Client,
  type Identity,
  identityFrom,
  isOver,
  namesSecondFactor,
  newSignInToken,
  SIGN_IN_MS,
} from '#server/identity/issuer/issuer.ts'
import type { Issuer } from '#server/platform/config/config.ts'
import { AccountProblem } from '#server/platform/http/account-problem.ts'
import type { App } from '#server/platform/http/app.ts'
import type { Origin } from './session.ts'
import { companyOfStaff } from './session.ts'
import { begin, type SignedIn, type SignedInColleague } from './sign-in.ts'

export const ISSUER_SIGN_IN_SECONDS = SIGN_IN_MS / 1000
const RETURN_PATH = '/desk/api/oidc/callback'
/** Used if the issuer does not report the time of authentication. Sensitive actions then need a proof at the desk. */
const LONG_AGO = new Date(0)

/** Starts a sign-in at the issuer. The token is for a cookie of this browser only. */
export async function beginAtIssuer(app: App) {
  const token = newSignInToken(app.now())
  return { token, answer: { url: await addressAt(app, clientOf(app), token) } }
}

/** Every failure gives the same response: no account, a closed or locked one, an invitation, an unverified address. */
export async function finishAtIssuer(
  app: App,
  token: string | undefined,
  answer: string,
  origin: Origin,
): Promise<SignedIn> {
  const issuer = issuerOf(app)
  if (!token || isOver(token, app.now())) throw new Problem('sign_in_step_ended')
  const identity = await identityFrom(app, clientOf(app), token, answer)
  const staff = await colleagueOf(app, issuer, identity)
  const begun = staff && (await begin(app, staff, origin, vouchedBy(app, issuer, identity)))
  if (!begun) throw new AccountProblem('issuer_refused', { staff_id: staff?.id ?? null })
  return begun
}

function issuerOf({ config }: App): Issuer {
  if (!config.issuer) throw new Problem('not_found')
  return config.issuer
}

function clientOf(app: App): Client {
  const returnAddress = `${app.config.deskPublicUrl}${RETURN_PATH}`
  return { ...issuerOf(app), returnAddress, scope: 'openid email', isForeign: false }
}

function vouchedBy({ now }: App, issuer: Issuer, identity: Identity) {
  const secondFactor = issuer.trustsFactor && namesSecondFactor(identity)
  const at = identity.provedAt ?? LONG_AGO
  return { issuer: issuer.url, subject: identity.subject, secondFactor, provedAt: at < now() ? at : now() }
}

/**
 * Finds the account by the issuer's subject, and the first time by a verified address. Later, the address may belong to
 * another person.
 */
async function colleagueOf(
  app: App,
  { url }: Issuer,
  { subject, email }: Identity,
): Promise<SignedInColleague | undefined> {
  const known = await colleagues(app)
    .where('oidc_issuer', '=', url)
    .where('oidc_subject', '=', subject)
    .executeTakeFirst()
  if (known || email === null) return known
  return colleagues(app).where('email', '=', email).executeTakeFirst()
}

function colleagues({ deskDb }: App) {
  return deskDb.selectFrom('desk.staff').select(companyOfStaff).select(['id', 'name', 'role', 'email', 'password_hash'])
}

/**
 * Where the issuer redirects the browser. The page continues from there, because the issuer's response must not stay in
 * the address bar.
 */
export function issuerReturns(door: FastifyInstance) {
  door.get(RETURN_PATH, async (request, reply) => {
    const [, answer = ''] = request.url.split('?', 2)
    return reply.redirect(`/#oidc=${encodeURIComponent(answer)}`, 303)
  })
}
