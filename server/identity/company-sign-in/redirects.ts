import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { Problem } from '#contract/shared/problems.ts'
import { addressAt, SIGN_IN_MS } from '#server/identity/issuer/issuer.ts'
import { COMPANY_ISSUER_COOKIE, readCookie, writeCookie } from '#server/identity/staff-auth/cookie.ts'
import type { MemberApp } from '#server/platform/http/app.ts'
import { network, slotOf, takeSlot } from '#server/platform/http/limits.ts'
import { beginToken, ownPath, readBegun } from './begun.ts'
import { clientOf, isOn, issuers, LOGOUT_PATH, RETURN_PATH, readIssuer } from './issuer-of-company.ts'
import { logOutByIssuer } from './logout.ts'
import { beginTest, finishTest } from './test-run.ts'

type Params = {
  readonly Params: { readonly slug: string }
  readonly Querystring: { readonly return_to?: unknown; readonly by?: unknown }
}
const STARTS = { bucket: 'company_sign_in', windowMs: 10 * 60_000, hits: 600 }
const LONGEST_TOKEN = 16_000

/**
 * The addresses that a browser opens as pages on its way to an issuer and back, and the one that the issuer itself
 * calls. Every failure leads to the sign-in page.
 */
export function companySignInRedirects(door: FastifyInstance, app: MemberApp) {
  door.get<Params>('/api/v1/oidc/start/:slug', async (request, reply) => {
    const { slug } = request.params
    const issuer = await issuers(app.db).where('companies.slug', '=', slug.toLowerCase()).executeTakeFirst()
    if (!issuer || !isOn(issuer)) return toSignIn(reply, null, 'off')
    if (!(await mayStart(app, request))) return toSignIn(reply, issuer.slug, 'busy')
    const begun = { companyId: issuer.company_id, returnTo: ownPath(request.query.return_to) }
    const token = beginToken(begun, app.now())
    try {
      const address = await addressAt(app, clientOf(app, issuer), token)
      return keep(app, reply, token).redirect(address, 302)
    } catch (error) {
      if (!(error instanceof Problem)) throw error
      return toSignIn(reply, issuer.slug, 'away')
    }
  })

  // the page continues from there, because the issuer's answer must not stay in the address bar
  door.get(RETURN_PATH, async (request, reply) => {
    const [, answer = ''] = request.url.split('?', 2)
    const token = readCookie(request.headers.cookie, COMPANY_ISSUER_COOKIE)
    const begun = readBegun(token, app.now())
    const test = begun?.test
    if (!token || test === undefined) {
      // after a failure that page offers this company again
      const issuer = begun && (await readIssuer(app.db, begun.companyId))
      return reply.redirect(`${signInAt(issuer?.slug)}#oidc=${encodeURIComponent(answer)}`, 303)
    }
    keep(app, reply, '', 0)
    return reply.redirect(await finishTest(app, { id: test, token, answer }), 303)
  })

  door.get<Params>('/api/v1/oidc/test/:slug', async (request, reply) => {
    const byOperations = request.query.by === 'operations'
    const { token, address } = await beginTest(app, { token: request.params.slug, byOperations })
    return (token === null ? reply : keep(app, reply, token)).redirect(address, 302)
  })

  // forms are accepted here only
  void door.register(async (scope) => {
    scope.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, body, done) =>
      done(null, new URLSearchParams(String(body))),
    )
    scope.post(LOGOUT_PATH, { bodyLimit: LONGEST_TOKEN }, async ({ body }, reply) => {
      const token = body instanceof URLSearchParams ? body.get('logout_token') : null
      if (!token) throw new Problem('invalid')
      await logOutByIssuer(app, token)
      return reply.code(200).send()
    })
  })
}

/** Each start calls the issuer. */
async function mayStart({ config, db, now }: MemberApp, request: FastifyRequest): Promise<boolean> {
  if (config.RATE_LIMITS === 'off') return true
  return (await takeSlot(db, slotOf({ ...STARTS, address: network(request.ip) }, now()))) <= STARTS.hits
}

function keep({ config }: MemberApp, reply: FastifyReply, token: string, seconds = SIGN_IN_MS / 1000) {
  const secure = config.publicUrl.startsWith('https:')
  return reply.header('set-cookie', writeCookie({ token, seconds, secure, name: COMPANY_ISSUER_COOKIE }))
}

/** The page has the sentences, in the person's language. */
function toSignIn(reply: FastifyReply, slug: string | null, failure: 'away' | 'busy' | 'off') {
  return reply.redirect(`${signInAt(slug)}#oidc_failure=${failure}`, 303)
}

const signInAt = (slug?: string | null) => (slug ? `/sign-in?company=${slug}` : '/sign-in')
