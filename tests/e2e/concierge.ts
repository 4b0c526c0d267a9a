import { deskChangeRequest, deskSendMessage } from '#contract/desk/requests.ts'
import { deskSignIn } from '#contract/desk/session.ts'
import type { AnswerOf, CallInput, Endpoint } from '#contract/shared/endpoint.ts'
import type { RequestStatus } from '#contract/shared/request.ts'
import { ask, PASSWORD } from './doors.ts'

export const CONCIERGE = { email: 'concierge@tendwell.test', name: 'Renata Ochoa' }

let signedIn: Promise<Record<string, string>> | undefined

/** What the concierge does at the desk, without a browser. */
export const concierge = {
  reply: (requestId: string, body: string) => send(requestId, { body }),
  note: (requestId: string, body: string) => send(requestId, { body, internal: true }),
  async move(requestId: string, status: RequestStatus) {
    await ask(deskChangeRequest, { params: { external_id: requestId }, body: { status } }, await session())
  },
  async call<const E extends Endpoint>(endpoint: E, input: CallInput<E>): Promise<AnswerOf<E>> {
    return (await ask(endpoint, input, await session())).answer
  },
}

async function send(requestId: string, message: { body: string; internal?: boolean }) {
  await ask(deskSendMessage, { params: { external_id: requestId }, body: message }, await session())
}

function session() {
  signedIn ??= signIn()
  return signedIn
}

async function signIn() {
  const { answer, headers } = await ask(deskSignIn, { body: { email: CONCIERGE.email, password: PASSWORD } })
  const cookies = headers.getSetCookie().map((cookie) => cookie.split(';', 1)[0])
  return { cookie: cookies.join('; '), 'x-desk-csrf': answer.csrf }
}
