import { deskInviteStaff, deskSetPassword } from '#contract/desk/operations/staff.ts'
import { deskSession, deskSignIn } from '#contract/desk/session.ts'
import type { AnswerOf, CallInput, Endpoint } from '#contract/shared/endpoint.ts'
import { ask, PASSWORD } from './doors.ts'
import { lastSentTo } from './outbox.ts'
import { uniqueName } from './people.ts'

export const CONCIERGE = { email: 'concierge@tendwell.test', name: 'Renata Ochoa' }
/** For screenshots; a test hires its own. */
export const SECOND_CONCIERGE = 'concierge2@tendwell.test'
export const OPERATIONS = 'operations@tendwell.test'
export const EMPLOYER = 'employer@tendwell.test'

/** Headers of every call of a signed-in colleague. */
export type StaffHeaders = { readonly cookie: string; readonly 'x-desk-csrf': string }

/** Signs a colleague in at the desk without a browser. */
export async function signInStaff(email: string): Promise<StaffHeaders> {
  const { answer, headers } = await ask(deskSignIn, { body: { email, password: PASSWORD } })
  if (!('csrf' in answer)) throw new Error(`${email} has a second factor.`)
  const cookies = headers.getSetCookie().map((cookie) => cookie.split(';', 1)[0])
  return { cookie: cookies.join('; '), 'x-desk-csrf': answer.csrf }
}

/** Shorter than a confirmed identity stays valid. */
const SIGNED_IN_MS = 5 * 60_000

/** Calls of a colleague at the desk without a browser; it signs in again from time to time. */
export function staffCaller(email: string) {
  let session: Promise<StaffHeaders> | undefined
  let since = 0
  return async function call<const E extends Endpoint>(endpoint: E, input: CallInput<E>): Promise<AnswerOf<E>> {
    if (!session || Date.now() - since > SIGNED_IN_MS) {
      session = signInStaff(email)
      since = Date.now()
    }
    return (await ask(endpoint, input, await session)).answer
  }
}

const asOperations = staffCaller(OPERATIONS)

export type Hired = {
  readonly id: number
  readonly name: string
  readonly email: string
  call<const E extends Endpoint>(endpoint: E, input: CallInput<E>): Promise<AnswerOf<E>>
}

/** Creates a concierge with an empty queue, who set a password by the mailed link and has no second factor. */
export async function hire(firstName: string): Promise<Hired> {
  const name = `${firstName} ${uniqueName()}`
  const email = `${name.replace(' ', '.').toLowerCase()}@journeys.test`
  await asOperations(deskInviteStaff, { body: { email, name, role: 'concierge' } })
  const token = (await lastSentTo(email)).links[0]?.split('/').at(-1) ?? ''
  await ask(deskSetPassword, { body: { token, password: PASSWORD, password_confirmation: PASSWORD } })
  const call = staffCaller(email)
  const { staff } = await call(deskSession, {})
  return { id: staff.id, name, email, call }
}
