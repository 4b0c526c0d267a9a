import { deskChangeRequest, deskSendMessage } from '#contract/desk/requests.ts'
import type { RequestStatus } from '#contract/shared/request.ts'
import { CONCIERGE, staffCaller } from './staff.ts'

const call = staffCaller(CONCIERGE.email)
const send = (external_id: string, body: { body: string; internal?: boolean }) =>
  call(deskSendMessage, { params: { external_id }, body })

/** What the concierge does at the desk, without a browser. */
export const concierge = {
  reply: (requestId: string, body: string) => send(requestId, { body }),
  note: (requestId: string, body: string) => send(requestId, { body, internal: true }),
  move: (external_id: string, status: RequestStatus) =>
    call(deskChangeRequest, { params: { external_id }, body: { status } }),
  call,
}
