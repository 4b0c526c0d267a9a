import { deskTakeBackCompletion } from '#contract/desk/completion.ts'
import { deskEvents } from '#contract/desk/events.ts'
import * as queue from '#contract/desk/queue.ts'
import * as requests from '#contract/desk/requests.ts'
import * as entrance from '#contract/desk/session.ts'
import { deskColleagues } from '#contract/desk/shifts.ts'
import { deskExpiringUrl, deskPresignUpload } from '#contract/desk/uploads.ts'
import { type Route, route } from '#server/http/route.ts'
import { colleagues } from '#server/shifts/colleagues.ts'
import { presignForStaff } from '#server/uploads/presign.ts'
import { changeRequest } from './change.ts'
import { queueChoices } from './choices.ts'
import { takeBackCompletion } from './completion.ts'
import { readCookie, writeCookie } from './cookie.ts'
import { getRequest } from './detail.ts'
import { expiringUrlForStaff } from './files.ts'
import { followDesk } from './follow.ts'
import { readQueue } from './queue.ts'
import { writeMessage } from './reply.ts'
import { SESSION_SECONDS, sessionOf, signIn, signOut } from './session.ts'
import { markSeen } from './unread.ts'

const isSecure = (deskPublicUrl: string) => deskPublicUrl.startsWith('https:')

export const deskRoutes: Route[] = [
  route(entrance.deskSignIn, async ({ app, body, reply }) => {
    const { token, answer } = await signIn(app, body)
    reply.header('set-cookie', writeCookie(token, SESSION_SECONDS, isSecure(app.config.deskPublicUrl)))
    return answer
  }),
  route(entrance.deskSession, async ({ staff, request }) => sessionOf(staff, readCookie(request.headers.cookie) ?? '')),
  route(entrance.deskSignOut, async ({ app, staff, reply }) => {
    await signOut(app, staff)
    reply.header('set-cookie', writeCookie('', 0, isSecure(app.config.deskPublicUrl)))
    return { success: true as const }
  }),
  route(queue.deskRequests, ({ app, staff, query }) => readQueue(app, staff, query)),
  route(requests.deskGetRequest, async ({ app, staff, params }) => ({
    request: await getRequest(app, staff, params.external_id),
  })),
  route(requests.deskMarkSeen, async ({ app, staff, params, body }) => {
    await markSeen(app, staff, params.external_id, body.up_to)
    return { success: true as const }
  }),
  route(queue.deskQueueChoices, ({ app }) => queueChoices(app.deskDb)),
  route(requests.deskSendMessage, async ({ app, staff, params, headers, body }) => {
    const { internal = false, ...draft } = body
    const writing = { draft, internal, key: headers['idempotency-key'] }
    return { request: await writeMessage(app, staff, params.external_id, writing) }
  }),
  route(requests.deskChangeRequest, async ({ app, staff, params, body }) => ({
    request: await changeRequest(app, staff, params.external_id, body),
  })),
  route(deskTakeBackCompletion, async ({ app, staff, params }) => ({
    request: await takeBackCompletion(app, staff, params.external_id),
  })),
  route(deskColleagues, async ({ app }) => ({ concierges: await colleagues(app.deskDb, app.now()) })),
  route(deskPresignUpload, ({ app, staff, body }) =>
    presignForStaff(app, staff, { filename: body.upload.filename, requestId: body.request_id }),
  ),
  route(deskExpiringUrl, ({ app, staff, query }) => expiringUrlForStaff(app, staff, query.key)),
  route(deskEvents, async ({ app, staff, request, reply }) => followDesk({ app, staff, request, reply })),
]
