import * as api from '#contract/member/mfa.ts'
import { type Route, route } from '#server/http/route.ts'
import { enrollPhone, sendCode } from './send-code.ts'
import { verifyCode } from './verify-code.ts'

export const mfaRoutes: Route[] = [
  route(api.enrollPhone, ({ app, member, body }) => enrollPhone(app, member, body.mfa_number)),
  route(api.sendCode, ({ app, member }) => sendCode(app, member)),
  route(api.verifyCode, async ({ app, member, body, reply }) => {
    reply.header('mfa-token', await verifyCode(app, member, body.otp))
  }),
]
