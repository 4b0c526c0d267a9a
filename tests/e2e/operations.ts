import { deskSignIn } from '#contract/desk/session.ts'
import type { AnswerOf, CallInput, Endpoint } from '#contract/shared/endpoint.ts'
import { ask, PASSWORD } from './doors.ts'

let signedIn: Promise<Record<string, string>> | undefined

/** What operations do at the desk, without a browser. */
export async function operations<const E extends Endpoint>(endpoint: E, input: CallInput<E>): Promise<AnswerOf<E>> {
  signedIn ??= signIn()
  return (await ask(endpoint, input, await signedIn)).answer
}

async function signIn() {
  const { answer, headers } = await ask(deskSignIn, { body: { email: 'operations@tendwell.test', password: PASSWORD } })
  const cookies = headers.getSetCookie().map((cookie) => cookie.split(';', 1)[0])
  return { cookie: cookies.join('; '), 'x-desk-csrf': answer.csrf }
}
