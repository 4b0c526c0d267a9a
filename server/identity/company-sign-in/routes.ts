import type { FastifyReply } from 'fastify'
import * as desk from '#contract/desk/operations/company-sign-in.ts'
import * as api from '#contract/member/companies.ts'
import type { SessionAnswer } from '#server/identity/accounts/sign-in.ts'
import { COMPANY_ISSUER_COOKIE, readCookie, writeCookie } from '#server/identity/staff-auth/cookie.ts'
import type { App, StaffActor } from '#server/platform/http/app.ts'
import { type Route, route } from '#server/platform/http/route.ts'
import { checkDomain, claimDomain, removeDomain } from '#server/tenants/company-domains/domains.ts'
import { finishSignIn } from './finish.ts'
import { confirmJoin, joinByPassword, mailJoinLink } from './join.ts'
import { companyOfLink, signInOptions } from './options.ts'
import { checkIssuer, readSignIn, saveIssuer, turnOff, turnOn } from './settings.ts'
import { startTest } from './test-run.ts'

export const companySignInRoutes: Route[] = [
  route(api.company, ({ app, params }) => companyOfLink(app, params.slug)),
  route(api.signInOptions, ({ app, body }) => signInOptions(app, body.email)),
  route(api.finishCompanySignIn, async ({ app, body, request, reply }) => {
    const token = readCookie(request.headers.cookie, COMPANY_ISSUER_COOKIE)
    const secure = app.config.publicUrl.startsWith('https:')
    reply.header('set-cookie', writeCookie({ token: '', seconds: 0, secure, name: COMPANY_ISSUER_COOKIE }))
    const finished = await finishSignIn(app, token, body.answer, request.headers['user-agent'] ?? '')
    return 'join' in finished ? finished : signedIn(reply, finished)
  }),
  route(api.joinByPassword, async ({ app, body, request, reply }) =>
    signedIn(reply, await joinByPassword(app, body.join, request.headers['user-agent'] ?? '')),
  ),
  route(api.mailJoinLink, ({ app, body }) => mailJoinLink(app, body.token)),
  route(api.confirmJoin, ({ app, body }) => confirmJoin(app, body.link_token)),
]

/** The tokens are in headers, as at the sign-in with a password. */
function signedIn(
  reply: FastifyReply,
  { token, mfaToken, ways, answer, returnTo }: SessionAnswer & { returnTo: string | null },
) {
  reply.header('authorization', `Bearer ${token}`)
  if (mfaToken) reply.header('mfa-token', mfaToken)
  if (ways.length > 0) reply.header('mfa-ways', ways.join(', '))
  return { ...answer, return_to: returnTo }
}

export const settingsOf = async (app: App, companyId: number) => ({ sign_in: await readSignIn(app, companyId) })

export const deskCompanySignInRoutes: Route[] = [
  route(desk.companySignInSettings, { maxStatements: 5 }, ({ app, params }) => settingsOf(app, params.id)),
  route(desk.checkIssuer, { maxStatements: 1 }, async ({ app, body }) => ({
    sentence: await checkIssuer(app, body.issuer),
  })),
  route(desk.saveIssuer, { maxStatements: 12 }, async ({ app, staff, params, body }) => {
    await saveIssuer(app, staff, { companyId: params.id, draft: body.provider })
    return settingsOf(app, params.id)
  }),
  route(desk.claimDomain, { maxStatements: 12 }, async ({ app, staff, params, body }) => {
    await claimDomain(app, staff, { companyId: params.id, domain: body.domain })
    return settingsOf(app, params.id)
  }),
  route(desk.checkDomain, { maxStatements: 13 }, async ({ app, staff, params }) => {
    await checkDomain(app, staff, { companyId: params.id, domain: params.domain })
    return settingsOf(app, params.id)
  }),
  route(desk.removeDomain, { maxStatements: 11 }, async ({ app, staff, params }) => {
    await removeDomain(app, staff, { companyId: params.id, domain: params.domain })
    return settingsOf(app, params.id)
  }),
  route(desk.testSignIn, { maxStatements: 9 }, async ({ app, staff, params }) => testing(app, staff, params.id)),
  route(desk.turnOnSignIn, { maxStatements: 14 }, async ({ app, staff, params, body }) => {
    await turnOn(app, staff, { companyId: params.id, mode: body.mode, maySeeCount: true })
    return settingsOf(app, params.id)
  }),
  route(desk.turnOffSignIn, { maxStatements: 11 }, async ({ app, staff, params }) => {
    await turnOff(app, staff, params.id)
    return settingsOf(app, params.id)
  }),
]

export async function testing(app: App, staff: StaffActor, companyId: number) {
  const { url } = await startTest(app, staff, companyId)
  return { url, ...(await settingsOf(app, companyId)) }
}
