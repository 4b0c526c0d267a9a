import * as contract from '#contract/desk/session.ts'
import { deskAskRecovery, deskSetPassword, deskUnlock } from '#contract/desk/staff.ts'
import { type Route, route } from '#server/http/route.ts'
import { readCookie, writeCookie } from './cookie.ts'
import { askStaffRecovery, unlockStaff } from './credentials.ts'
import { SESSION_SECONDS, sessionOf, signIn, signOut } from './session.ts'
import { setStaffPassword } from './set-password.ts'

const isSecure = (deskPublicUrl: string) => deskPublicUrl.startsWith('https:')

export const staffAuthRoutes: Route[] = [
  route(contract.deskSignIn, async ({ app, body, reply }) => {
    const { token, answer } = await signIn(app, body)
    reply.header('set-cookie', writeCookie(token, SESSION_SECONDS, isSecure(app.config.deskPublicUrl)))
    return answer
  }),
  route(contract.deskSession, async ({ staff, request }) => sessionOf(staff, readCookie(request.headers.cookie) ?? '')),
  route(contract.deskSignOut, async ({ app, staff, reply }) => {
    await signOut(app, staff)
    reply.header('set-cookie', writeCookie('', 0, isSecure(app.config.deskPublicUrl)))
  }),
  route(deskSetPassword, ({ app, body }) => setStaffPassword(app, body.token, body.password)),
  route(deskAskRecovery, ({ app, body }) => askStaffRecovery(app, body.email)),
  route(deskUnlock, ({ app, body }) => unlockStaff(app, body.token)),
]
