import type { IncomingHttpHeaders } from 'node:http'
import { t } from '#basics/language/translate.ts'
import * as api from '#contract/member/accounts.ts'
import * as confirm from '#contract/member/confirm-address.ts'
import * as profile from '#contract/member/profile.ts'
import * as sessions from '#contract/member/sessions.ts'
import { BRAND_SHEET_HEADER, EVENT_ID_HEADER } from '#contract/shared/live-stream.ts'
import { Problem } from '#contract/shared/problems.ts'
import { network } from '#server/platform/http/limits.ts'
import { type Route, route } from '#server/platform/http/route.ts'
import { sheetAddress } from '#server/tenants/brands/brand-sheet.ts'
import { lookOfCompanies } from '#server/tenants/brands/company-looks.ts'
import { askEmailChange, confirmEmailChange, dropEmailChange, readEmailChange } from './change-email.ts'
import { confirmAddress } from './confirm-address.ts'
import { askRecovery, unlock } from './credentials.ts'
import { currentUser } from './current.ts'
import { disownAddress } from './disown-address.ts'
import { changeName, changePassword, chooseLocale, conciergeLanguages } from './profile.ts'
import { resetPassword } from './reset.ts'
import { endSession } from './sessions.ts'
import { signIn } from './sign-in.ts'
import { signUp } from './sign-up.ts'
import { endOneSession, endOtherSessions, listSessions } from './signed-in.ts'

export const accountRoutes: Route[] = [
  route(api.signUp, async ({ app, body, request }) => {
    await signUp(app, body.user, network(request.ip))
    const { email } = body.user
    return { status: { code: 200 as const, message: t('Signed up successfully.') }, data: JSON.stringify({ email }) }
  }),
  route(api.signIn, async ({ app, body, request, reply }) => {
    const { token, ways, answer } = await signIn(app, body.user, request.headers['user-agent'])
    reply.header('authorization', `Bearer ${token}`)
    if (ways.length > 0) reply.header('mfa-ways', ways.join(', '))
    return answer
  }),
  route(api.signOut, ({ app, member }) => endSession(app.db, member.sessionId)),
  route(sessions.listSessions, ({ app, member }) => listSessions(app, member)),
  route(sessions.endOneSession, ({ app, member, params }) => endOneSession(app, member, params.id)),
  route(sessions.endOtherSessions, ({ app, member }) => endOtherSessions(app, member)),
  route(api.currentUser, async ({ app, member, reply }) => {
    const { user, eventId } = await currentUser(app, member)
    reply.header(EVENT_ID_HEADER, eventId)
    const ids = user.companies.map(({ id }) => id)
    const sheet = sheetAddress(app.config, lookOfCompanies(app.config, ids))
    if (sheet) reply.header(BRAND_SHEET_HEADER, sheet)
    return user
  }),
  route(profile.changeName, ({ app, member, body }) => changeName(app, member, body)),
  route(profile.chooseLocale, ({ app, member, body }) => chooseLocale(app, member, body.locale)),
  route(profile.conciergeLanguages, ({ app }) => conciergeLanguages(app)),
  route(profile.changePassword, ({ app, member, body, request }) =>
    changePassword(app, member, { ...body, network: network(request.ip) }),
  ),
  route(profile.askEmailChange, ({ app, member, body, request }) =>
    askEmailChange(app, member, { ...body, network: network(request.ip) }),
  ),
  route(profile.readEmailChange, async ({ app, member }) => ({ email: await readEmailChange(app, member) })),
  route(profile.dropEmailChange, ({ app, member }) => dropEmailChange(app, member)),
  route(profile.confirmEmailChange, ({ app, body }) => confirmEmailChange(app, body.token)),
  route(api.askRecovery, ({ app, body }) => askRecovery(app, body.user.email)),
  route(api.resetPassword, ({ app, body }) => resetPassword(app, body.reset_password_token, body.password)),
  route(confirm.confirmAddress, ({ app, body }) => confirmAddress(app, body.confirm_token)),
  route(confirm.disownAddress, ({ app, body }) => disownAddress(app, body.confirm_token)),
  route(api.unlock, async ({ app, query, request }) => {
    if (isPrefetch(request.headers)) throw new Problem('unavailable', { retryAfter: 1 })
    await unlock(app, query.unlock_token)
  }),
]

/** A browser prefetch must not change anything. */
function isPrefetch(headers: IncomingHttpHeaders): boolean {
  return [headers['sec-purpose'], headers.purpose]
    .flat()
    .some((purpose) => /prefetch|prerender|preview/i.test(purpose ?? ''))
}
