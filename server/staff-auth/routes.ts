import type { FastifyReply, FastifyRequest } from 'fastify'
import * as security from '#contract/desk/security.ts'
import * as contract from '#contract/desk/session.ts'
import { deskAskRecovery, deskSetPassword, deskUnlock } from '#contract/desk/staff.ts'
import type { App } from '#server/http/app.ts'
import { network } from '#server/http/limits.ts'
import { type Route, route } from '#server/http/route.ts'
import { DESK_COOKIE, ISSUER_COOKIE, readCookie, writeCookie } from './cookie.ts'
import { askStaffRecovery, unlockStaff } from './credentials.ts'
import { addDevice, newRecoveryCodes, removeDevice, setUpPasskey, setUpTotp } from './devices.ts'
import { beginAtIssuer, finishAtIssuer, ISSUER_SIGN_IN_SECONDS } from './issuer-sign-in.ts'
import { askProofPasskey, proveOneself } from './prove.ts'
import { askPasskey, finishSignIn } from './second-factor.ts'
import { endOtherSessions, endOwnSession, readSecurity } from './security.ts'
import { type Origin, SESSION_SECONDS, sessionOf, signOut } from './session.ts'
import { setStaffPassword } from './set-password.ts'
import { signIn } from './sign-in.ts'

export const staffAuthRoutes: Route[] = [
  route(contract.deskSignIn, async ({ app, body, request, reply }) => {
    const { token, answer } = await signIn(app, body, originOf(request))
    if (token) setCookie(app, reply, token, SESSION_SECONDS)
    return answer
  }),
  route(contract.deskBeginIssuerSignIn, async ({ app, reply }) => {
    const { token, answer } = await beginAtIssuer(app)
    setCookie(app, reply, token, ISSUER_SIGN_IN_SECONDS, ISSUER_COOKIE)
    return answer
  }),
  route(contract.deskFinishIssuerSignIn, async ({ app, body, request, reply }) => {
    const begun = readCookie(request.headers.cookie, ISSUER_COOKIE)
    // one try: the next one begins at the issuer
    setCookie(app, reply, '', 0, ISSUER_COOKIE)
    const { token, answer } = await finishAtIssuer(app, begun, body.answer, originOf(request))
    if (token) setCookie(app, reply, token, SESSION_SECONDS)
    return answer
  }),
  route(contract.deskPasskeyRequest, ({ app, body }) => askPasskey(app, body.token)),
  route(contract.deskSecondFactor, async ({ app, body, request, reply }) => {
    const { token, answer } = await finishSignIn(app, body, originOf(request))
    setCookie(app, reply, token, SESSION_SECONDS)
    return answer
  }),
  route(contract.deskSession, async ({ app, staff, request }) =>
    sessionOf(app, staff, readCookie(request.headers.cookie) ?? ''),
  ),
  route(contract.deskSignOut, async ({ app, staff, reply }) => {
    await signOut(app, staff)
    setCookie(app, reply, '', 0)
  }),
  route(security.deskSecurity, ({ app, staff }) => readSecurity(app, staff)),
  route(security.deskSetUpTotp, ({ app, staff }) => setUpTotp(app, staff)),
  route(security.deskSetUpPasskey, ({ app, staff }) => setUpPasskey(app, staff)),
  route(security.deskAddDevice, ({ app, staff, body }) => addDevice(app, staff, body)),
  route(security.deskRemoveDevice, ({ app, staff, params }) => removeDevice(app, staff, params.device_id)),
  route(security.deskNewRecoveryCodes, async ({ app, staff }) => ({
    recovery_codes: await newRecoveryCodes(app, staff),
  })),
  route(security.deskProve, ({ app, staff, body, request }) => proveOneself(app, staff, body, network(request.ip))),
  route(security.deskAskProofPasskey, ({ app, staff }) => askProofPasskey(app, staff)),
  route(security.deskEndOwnSession, ({ app, staff, params }) => endOwnSession(app, staff, params.session_id)),
  route(security.deskEndOtherSessions, ({ app, staff }) => endOtherSessions(app, staff)),
  route(deskSetPassword, ({ app, body }) => setStaffPassword(app, body.token, body.password)),
  route(deskAskRecovery, ({ app, body }) => askStaffRecovery(app, body.email)),
  route(deskUnlock, ({ app, body }) => unlockStaff(app, body.token)),
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
