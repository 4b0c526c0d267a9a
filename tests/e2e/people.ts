import { createHash, randomInt, randomUUID } from 'node:crypto'
import { currentUser, signIn, signUp } from '#contract/member/accounts.ts'
import { ONBOARDING_SURVEY_ID, onboardingData, saveOnboarding } from '#contract/member/onboarding.ts'
import type { AnswerOf, CallInput, Endpoint } from '#contract/shared/endpoint.ts'
import { ask, PASSWORD } from './doors.ts'

/** A member who is signed in, and their calls without a browser. */
export type Person = {
  readonly email: string
  readonly firstName: string
  /** A unique name, so that the desk can be searched for it. */
  readonly fullName: string
  /** As the app stores it. */
  readonly session: { readonly token: string; readonly expires_at: string; readonly enrollment_open: boolean }
  call<const E extends Endpoint>(endpoint: E, input: CallInput<E>): Promise<AnswerOf<E>>
}

/** Signs a new member up under Brightwater's link; with `welcomed` the welcome is finished too. */
export async function signUpPerson({ welcomed = true } = {}): Promise<Person> {
  const lastName = uniqueName()
  const email = `${lastName.toLowerCase()}@journeys.test`
  const name = { name: 'Ada', last_name: lastName }
  const user = { email, password: PASSWORD, ...name, terms_of_service: 1, company_slug: 'brightwater' } as const
  await ask(signUp, { body: { user } })
  const signedIn = await signInAs(email)
  const person = { ...signedIn, firstName: name.name, fullName: `${name.name} ${lastName}` }
  if (welcomed) await welcome(person)
  return person
}

/** Signs in an existing account, for example one of the demo. */
export async function signInPerson(email: string): Promise<Person> {
  const signedIn = await signInAs(email)
  const user = await signedIn.call(currentUser, {})
  return { ...signedIn, firstName: user.first_name, fullName: user.full_name }
}

async function signInAs(email: string): Promise<Pick<Person, 'email' | 'session' | 'call'>> {
  const { answer, headers } = await ask(signIn, { body: { user: { email, password: PASSWORD } } })
  const token = (headers.get('authorization') ?? '').replace('Bearer ', '')
  const call: Person['call'] = async (endpoint, input) =>
    (await ask(endpoint, input, { authorization: `Bearer ${token}` })).answer
  return {
    email,
    session: { token, expires_at: answer.expires_at, enrollment_open: answer.mfa_enrollment_available },
    call,
  }
}

/** Finishes the welcome. */
export async function welcome(person: Pick<Person, 'call' | 'email'>) {
  const answers = [
    { answer_id: onboardingData.phone, value: '5550100177' },
    { answer_id: onboardingData.email, value: person.email },
  ]
  await person.call(saveOnboarding, { params: { survey_id: ONBOARDING_SURVEY_ID }, body: { answers } })
}

/** Letters only, as in a name: a UUID whose digits are replaced by letters. */
export function uniqueName(): string {
  const letters = (process.env.E2E_FIXED_NAMES ? nextFixedId() : randomUUID())
    .replaceAll('-', '')
    .replaceAll(/\d/g, (digit) => String.fromCharCode('g'.charCodeAt(0) + Number(digit)))
  return `${letters.charAt(0).toUpperCase()}${letters.slice(1, 12)}`
}

let fixedIds = 0

/** Screenshots show the same names in each run. */
function nextFixedId(): string {
  fixedIds += 1
  return createHash('md5').update(String(fixedIds)).digest('hex')
}

/** A unique phone number, so that the texts to it belong to this test. It avoids 976 numbers, which are rejected. */
export function uniquePhone(): string {
  return `5552${String(randomInt(1_000_000)).padStart(6, '0')}`
}
