import type { FastifyReply, FastifyRequest } from 'fastify'
import { deskAskRecovery, deskSetPassword, deskUnlock } from '#contract/desk/operations/staff.ts'
import * as security from '#contract/desk/security.ts'
import * as contract from '#contract/desk/session.ts'
import type { App } from '#server/platform/http/app.ts'
import { network } from '#server/platform/http/limits.ts'
import { type Route, route } from '#server/platform/http/route.ts'
import { DESK_COOKIE, ISSUER_COOKIE, readCookie, writeCookie } from './cookie.ts'
import { askStaffRecovery, unlockStaff } from './credentials.ts'
import { addDevice, newRecoveryCodes, removeDevice, setUpPasskey, setUpTotp } from './devices.ts'
import { beginAtIssuer, finishAtIssuer, ISSUER_SIGN_IN_SECONDS } from './issuer-sign-in.ts'
import { ownLanguages, setOwnLanguages } from './languages.ts'
import { askProofPasskey, proveOneself } from './prove.ts'
import { askPasskey, finishSignIn } from './second-factor.ts'
import { endOtherSessions, endOwnSession, readSecurity } from './security.ts'
import { type Origin, SESSION_SECONDS, sessionOf, signOut } from './session.ts'
import { setStaffPassword } from './set-password.ts'
import { signIn } from './sign-in.ts'

export const staffAuthRoutes: Route[] = [
  route(contract.deskSignIn, { maxStatements: 9 }, async ({ app, body, request, reply }) => {
    const { token, answer } = await signIn(app, body, originOf(request))
    if (token) setCookie(app, reply, token, SESSION_SECONDS)
    return answer
  }),
  route(contract.deskBeginIssuerSignIn, { maxStatements: 0 }, async ({ app, reply }) => {
    const { token, answer } = await beginAtIssuer(app)
    setCookie(app, reply, token, ISSUER_SIGN_IN_SECONDS, ISSUER_COOKIE)
    return answer
  }),
  route(contract.deskFinishIssuerSignIn, { maxStatements: 8 }, async ({ app, body, request, reply }) => {
    const begun = readCookie(request.headers.cookie, ISSUER_COOKIE)
    // one attempt: the next one starts at the issuer
    setCookie(app, reply, '', 0, ISSUER_COOKIE)
    const { token, answer } = await finishAtIssuer(app, begun, body.answer, originOf(request))
    if (token) setCookie(app, reply, token, SESSION_SECONDS)
    return answer
  }),
  route(contract.deskPasskeyRequest, { maxStatements: 3 }, ({ app, body }) => askPasskey(app, body.token)),
  route(contract.deskSecondFactor, { maxStatements: 15 }, async ({ app, body, request, reply }) => {
    const { token, answer } = await finishSignIn(app, body, originOf(request))
    setCookie(app, reply, token, SESSION_SECONDS)
    return answer
  }),
  route(contract.deskSession, { maxStatements: 1 }, async ({ app, staff, request }) =>
    sessionOf(app, staff, readCookie(request.headers.cookie) ?? ''),
  ),
  route(contract.deskSignOut, { maxStatements: 2 }, async ({ app, staff, reply }) => {
    await signOut(app, staff)
    setCookie(app, reply, '', 0)
  }),
  route(security.deskSecurity, { maxStatements: 5 }, ({ app, staff }) => readSecurity(app, staff)),
  route(security.deskSetUpTotp, { maxStatements: 3 }, ({ app, staff }) => setUpTotp(app, staff)),
  route(security.deskSetUpPasskey, { maxStatements: 4 }, ({ app, staff }) => setUpPasskey(app, staff)),
  route(security.deskAddDevice, { maxStatements: 15 }, ({ app, staff, body }) => addDevice(app, staff, body)),
  route(security.deskRemoveDevice, { maxStatements: 9 }, ({ app, staff, params }) =>
    removeDevice(app, staff, params.device_id),
  ),
  route(security.deskNewRecoveryCodes, { maxStatements: 9 }, async ({ app, staff }) => ({
    recovery_codes: await newRecoveryCodes(app, staff),
  })),
  route(security.deskProve, { maxStatements: 5 }, ({ app, staff, body, request }) =>
    proveOneself(app, staff, body, network(request.ip)),
  ),
  route(security.deskAskProofPasskey, { maxStatements: 3 }, ({ app, staff }) => askProofPasskey(app, staff)),
  route(security.deskEndOwnSession, { maxStatements: 2 }, ({ app, staff, params }) =>
    endOwnSession(app, staff, params.session_id),
  ),
  route(security.deskEndOtherSessions, { maxStatements: 2 }, ({ app, staff }) => endOtherSessions(app, staff)),
  route(security.deskOwnLanguages, { maxStatements: 2 }, ({ app, staff }) => ownLanguages(app, staff)),
  route(security.deskSetOwnLanguages, { maxStatements: 8 }, ({ app, staff, body }) =>
    setOwnLanguages(app, staff, body),
  ),
  route(deskSetPassword, { maxStatements: 11 }, ({ app, body }) => setStaffPassword(app, body.token, body.password)),
  route(deskAskRecovery, { maxStatements: 1 }, ({ app, body }) => askStaffRecovery(app, body.email)),
  route(deskUnlock, { maxStatements: 4 }, ({ app, body }) => unlockStaff(app, body.token)),
]

function originOf(request: FastifyRequest): Origin {
  return { network: network(request.ip), userAgent: request.headers['user-agent'] ?? '' }
}

function setCookie(
  { config }: App,
  reply: FastifyReply,
  token: string,
  seconds: number,
  name: typeof DESK_COOKIE | typeof ISSUER_COOKIE = DESK_COOKIE,
) {
  const secure = config.deskPublicUrl.startsWith('https:')
  reply.header('set-cookie', writeCookie({ token, seconds, secure, name }))
}
