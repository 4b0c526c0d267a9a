import { deskChangeRequest, deskSendMessage } from '#contract/desk/requests/requests.ts'
import type { RequestStatus } from '#contract/shared/request.ts'
import { handOver } from './handover.ts'
import { type Person, signUpPerson } from './people.ts'
import { CONCIERGE, type Hired, staffCaller } from './staff.ts'

/** Acts of a concierge at the desk, without a browser. */
export function actsOf({ call }: Pick<Hired, 'call'>) {
  const send = (external_id: string, body: { body: string; internal?: boolean }) =>
    call(deskSendMessage, { params: { external_id }, body })
  return {
    reply: (requestId: string, body: string) => send(requestId, { body }),
    note: (requestId: string, body: string) => send(requestId, { body, internal: true }),
    move: (external_id: string, status: RequestStatus) =>
      call(deskChangeRequest, { params: { external_id }, body: { status } }),
    call,
  }
}

/** Renata Ochoa of the demo. All tests share her queue, so no test may assert anything about it. */
export const concierge = actsOf({ call: staffCaller(CONCIERGE.email) })

/** Assigns a request to the colleague, from a new member unless one is given. Returns its external id. */
export async function assignRequest(colleague: Hired, member?: Person): Promise<string> {
  const external_id = await handOver(member ?? (await signUpPerson()))
  await colleague.call(deskChangeRequest, { params: { external_id }, body: { assignee: 'me' } })
  return external_id
}
