import * as api from '#contract/member/mfa.ts'
import { type Route, route } from '#server/http/route.ts'
import { enrollPhone, sendCode } from './send-code.ts'
import { verifyCode } from './verify-code.ts'

const done = { success: true } as const

export const mfaRoutes: Route[] = [
  route(api.enrollPhone, async ({ app, member, body }) => {
    await enrollPhone(app, member, body.mfa_number)
    return done
  }),
  route(api.sendCode, async ({ app, member }) => {
    await sendCode(app, member)
    return done
  }),
  route(api.verifyCode, async ({ app, member, body, reply }) => {
    reply.header('mfa-token', await verifyCode(app, member, body.otp))
    return done
  }),
]
