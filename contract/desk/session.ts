import * as z from 'zod/mini'
import { signInFields } from '#contract/shared/credentials.ts'
import { endpoint } from '#contract/shared/endpoint.ts'
import { codeOrPasskey, factorKind, givenFields, passkeyAnswer } from '#contract/shared/factors.ts'
import * as field from '#contract/shared/fields.ts'

export const staffRole = z.enum(['concierge', 'operations', 'employer'])

/** Rights of a company's staff at the desk. `sync`: sign-in and directory only, without counts of sign-ups. */
export const companyRight = z.enum(['everything', 'report', 'sync'])
export type CompanyRight = z.output<typeof companyRight>

const staff = z.object({
  id: z.number(),
  name: z.string(),
  role: staffRole,
  /** Role employer only. */
  employer: z.optional(z.object({ right: companyRight, company: z.string() })),
})
const session = z.object({
  staff,
  csrf: z.string(),
  /** Cursor of the desk's live events. Data that is read from now on includes all events up to it. */
  live_place: z.string(),
  /** This session can only set up a second factor, which this deployment requires. */
  second_factor_setup: z.optional(z.literal(true)),
})
export type DeskSession = z.output<typeof session>

const secondFactorAsked = z.object({
  second_factor: z.array(factorKind),
  /** Valid for one sign-in of this person, for ten minutes. */
  token: z.string(),
  first_name: z.string(),
  /** Demo only: the code that the authenticator app of a demo account would show. */
  demo_code: z.optional(z.string()),
})
export type SecondFactorAsked = z.output<typeof secondFactorAsked>

const signedIn = z.union([session, secondFactorAsked])

export const deskSignIn = endpoint('POST', '/desk/api/session', {
  who: 'anyone',
  summary:
    'Signs staff in; the session is a cookie, and the answer has the CSRF token. For a colleague with a second factor, it returns a token for the second step instead of a session.',
  body: signInFields,
  answer: signedIn,
  problems: ['wrong_credentials', 'too_many_tries'],
  limit: 'sign_in',
})

export const deskBeginIssuerSignIn = endpoint('POST', '/desk/api/oidc', {
  who: 'anyone',
  summary: 'The address of the deployment’s OpenID Connect issuer. A cookie binds the answer to this browser.',
  answer: z.object({ url: z.string() }),
  problems: ['not_found', 'issuer_away', 'too_many_tries'],
  limit: 'sign_in',
})

export const deskFinishIssuerSignIn = endpoint('POST', '/desk/api/oidc/session', {
  who: 'anyone',
  summary:
    'Signs staff in with the issuer’s answer. It works once, for a colleague with an open account. With a second factor, it returns a token for the second step.',
  body: z.object({
    /** Query string of the callback URL to which the issuer redirected the browser. */
    answer: field.text(8000),
  }),
  status: 200,
  answer: signedIn,
  problems: ['not_found', 'issuer_refused', 'issuer_away', 'sign_in_step_ended', 'too_many_tries'],
  limit: 'sign_in',
})

const stepToken = field.text(200)

export const deskPasskeyRequest = endpoint('POST', '/desk/api/session/passkey', {
  who: 'anyone',
  summary: 'Options to sign in with one of the colleague’s passkeys, in the second step.',
  body: z.object({ token: stepToken }),
  answer: z.object({ options: passkeyAnswer }),
  problems: ['sign_in_step_ended'],
})

export const deskSecondFactor = endpoint('POST', '/desk/api/session/second_factor', {
  who: 'anyone',
  summary:
    'The second step of sign-in: an authenticator code, a recovery code, or a passkey’s signature. Each works once.',
  body: z.object({ token: stepToken, ...givenFields }).check(codeOrPasskey),
  status: 200,
  answer: session,
  problems: ['wrong_code', 'wrong_passkey', 'code_used', 'code_off_clock', 'sign_in_step_ended', 'too_many_tries'],
  limit: 'sign_in',
})

export const deskSession = endpoint('GET', '/desk/api/session', {
  who: 'any_staff',
  duringSetup: true,
  summary: 'Who is signed in, and a CSRF token for this session.',
  answer: session,
})

export const deskSignOut = endpoint('DELETE', '/desk/api/session', {
  who: 'any_staff',
  duringSetup: true,
  summary: 'Ends the session.',
  answer: field.success,
})
