import * as z from 'zod/mini'
import { signInFields } from '#contract/shared/credentials.ts'
import { endpoint } from '#contract/shared/endpoint.ts'
import { codeOrPasskey, factorKind, givenFields, passkeyAnswer } from '#contract/shared/factors.ts'
import * as field from '#contract/shared/fields.ts'

export const staffRole = z.enum(['concierge', 'operations', 'employer'])

const staff = z.object({ id: z.number(), name: z.string(), role: staffRole })
const session = z.object({
  staff,
  csrf: z.string(),
  /** The place in the desk's live events that what is read from now on contains. */
  live_place: z.string(),
  /** This session may do nothing but set up a second factor, which this deployment requires. */
  second_factor_setup: z.optional(z.literal(true)),
})
export type DeskSession = z.output<typeof session>

const secondFactorAsked = z.object({
  second_factor: z.array(factorKind),
  /** Good for one sign-in of this colleague, for ten minutes. */
  token: z.string(),
  first_name: z.string(),
  /** The demo only: what the authenticator app of a demo's person would show. */
  demo_code: z.optional(z.string()),
})
export type SecondFactorAsked = z.output<typeof secondFactorAsked>

const signedIn = z.union([session, secondFactorAsked])

export const deskSignIn = endpoint('POST', '/desk/api/session', {
  who: 'anyone',
  summary:
    'Signs staff in; the session is a cookie, the answer carries the CSRF token. Where the colleague has a second factor there is no session yet, and a token for the second step.',
  body: signInFields,
  answer: signedIn,
  problems: ['wrong_credentials', 'too_many_tries'],
  limit: 'sign_in',
})

export const deskBeginIssuerSignIn = endpoint('POST', '/desk/api/oidc', {
  who: 'anyone',
  summary:
    'Where to sign in with the issuer of identities (OpenID Connect) that is set for this deployment. A cookie binds what comes back to this browser.',
  answer: z.object({ url: z.string() }),
  problems: ['not_found', 'issuer_away', 'too_many_tries'],
  limit: 'sign_in',
})

export const deskFinishIssuerSignIn = endpoint('POST', '/desk/api/oidc/session', {
  who: 'anyone',
  summary:
    'Signs staff in by what the issuer sent back with the browser. It works once, for a colleague who has an open account. Where they have a second factor of ours there is a token for the second step.',
  body: z.object({
    /** The query of the address to which the issuer sent the browser back. */
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
  summary: 'What a browser needs to sign in with one of the colleague’s passkeys, in the second step.',
  body: z.object({ token: stepToken }),
  answer: z.object({ options: passkeyAnswer }),
  problems: ['sign_in_step_ended'],
})

export const deskSecondFactor = endpoint('POST', '/desk/api/session/second_factor', {
  who: 'anyone',
  summary:
    'The second step of signing in: the code of an authenticator app, a recovery code, or what a passkey has signed. Each works once.',
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
