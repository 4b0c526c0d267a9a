import * as factors from '#contract/member/factors.ts'
import * as api from '#contract/member/mfa.ts'
import * as profile from '#contract/member/profile.ts'
import { network } from '#server/platform/http/limits.ts'
import { type Route, route } from '#server/platform/http/route.ts'
import { changePhone, textOldPhone } from './change-phone.ts'
import { askPasskey, listWays, verifyFactor } from './own-factor-step.ts'
import { addFactor, newRecoveryCodes, readFactors, removeFactor, setUpPasskey, setUpTotp } from './own-factors.ts'
import { enrollPhone, sendCode } from './send-code.ts'
import { verifyCode } from './verify-code.ts'

export const mfaRoutes: Route[] = [
  route(api.enrollPhone, ({ app, member, body }) => enrollPhone(app, member, body.mfa_number)),
  route(api.sendCode, ({ app, member }) => sendCode(app, member)),
  route(api.verifyCode, async ({ app, member, body, reply }) => {
    reply.header('mfa-token', await verifyCode(app, member, body.otp))
  }),
  route(profile.textOldPhone, ({ app, member }) => textOldPhone(app, member)),
  route(profile.changePhone, ({ app, member, body, request }) =>
    changePhone(app, member, { ...body, network: network(request.ip) }),
  ),
  route(factors.listFactorWays, async ({ app, member }) => ({ ways: await listWays(app, member) })),
  route(factors.askOwnPasskey, ({ app, member }) => askPasskey(app, member)),
  route(factors.verifyFactor, async ({ app, member, body, request, reply }) => {
    reply.header('mfa-token', await verifyFactor(app, member, body, network(request.ip)))
  }),
  route(factors.readOwnFactors, ({ app, member }) => readFactors(app, member)),
  route(factors.setUpOwnTotp, ({ app, member, body, request }) =>
    setUpTotp(app, member, { ...body, network: network(request.ip) }),
  ),
  route(factors.setUpOwnPasskey, ({ app, member, body, request }) =>
    setUpPasskey(app, member, { ...body, network: network(request.ip) }),
  ),
  route(factors.addOwnFactor, async ({ app, member, body, reply }) => {
    const { token, answer } = await addFactor(app, member, body)
    if (token) reply.header('mfa-token', token)
    return answer
  }),
  route(factors.removeOwnFactor, ({ app, member, params, body, request }) =>
    removeFactor(app, member, params.id, { ...body, network: network(request.ip) }),
  ),
  route(factors.newOwnRecoveryCodes, async ({ app, member, body, request }) => ({
    recovery_codes: await newRecoveryCodes(app, member, { ...body, network: network(request.ip) }),
  })),
]
