import * as z from 'zod/mini'
import { endpoint } from '#contract/shared/endpoint.ts'
import * as field from '#contract/shared/fields.ts'
import { knownBy, mfaState, onboardingState } from './accounts.ts'

/** How people of a company sign in. */
const companyOffer = z.object({
  /** The company's own sign-in. `start_path` is opened as a page. */
  issuer: z.nullable(z.object({ name: z.string(), start_path: z.string() })),
  /** False where the company allows nothing but its own sign-in. */
  password: z.boolean(),
})

export const company = endpoint('GET', '/api/v1/companies/:slug', {
  who: 'anyone',
  summary: 'The company behind a sign-up link.',
  params: z.object({ slug: z.string().check(z.regex(/^[A-Za-z0-9-]{1,60}$/)) }),
  answer: z.extend(companyOffer, {
    company: z.object({
      name: z.string(),
      image_url: z.nullable(z.string()),
      known_by: knownBy,
      /** Domains of its work addresses. The previous release does not send this field. */
      domains: z.optional(z.array(z.string())),
    }),
  }),
  problems: ['too_many_tries'],
  limit: 'company',
})

export const signInOptions = endpoint('POST', '/api/v1/users/sign_in_options', {
  who: 'anyone',
  summary: 'How addresses of this domain sign in. The answer depends on the domain alone.',
  body: z.object({ email: field.typedEmail }),
  answer: z.extend(companyOffer, {
    company: z.nullable(z.object({ name: z.string(), image_url: z.nullable(z.string()) })),
  }),
  problems: ['too_many_tries'],
  limit: 'sign_in_options',
})

const signedIn = z.extend(mfaState, {
  mfa_phone_ending: z.nullable(z.string()),
  expires_at: field.time,
  onboarding: onboardingState,
  /** The page that was requested before the sign-in. */
  return_to: z.nullable(z.string()),
})
/** An account with this address exists. Its owner has to prove that it is theirs. */
const toProve = z.object({
  join: z.object({
    token: z.string(),
    company: z.string(),
    email: z.string(),
    /** The page that was requested before the sign-in. */
    return_to: z.nullable(z.string()),
  }),
})
const HEADERS = ['authorization', 'mfa-ways', 'mfa-token'] as const

export const finishCompanySignIn = endpoint('POST', '/api/v1/oidc/session', {
  who: 'anyone',
  summary:
    'Signs in with the answer of the company’s issuer, in the browser that began. The mfa-token header is present if the issuer’s second factor counts.',
  body: z.object({
    /** The query of the address to which the issuer returned. */
    answer: field.text(8000),
  }),
  answer: z.union([signedIn, toProve]),
  answerHeaders: HEADERS,
  problems: [
    'sign_in_step_ended',
    'company_sign_in_off',
    'company_sign_in_refused',
    'company_sign_in_away',
    'company_address_missing',
    'not_on_company_list',
    'address_of_another_account',
    'too_many_tries',
  ],
  limit: 'sign_in',
})

const joinToken = field.text(200)

export const joinByPassword = endpoint('POST', '/api/v1/oidc/join', {
  who: 'anyone',
  summary: 'Proves by its password that an existing account is the person’s, and signs in.',
  body: z.object({ join: z.object({ token: joinToken, password: field.typedPassword }) }),
  answer: signedIn,
  answerHeaders: HEADERS,
  problems: ['wrong_credentials', 'sign_in_step_ended', 'too_many_tries'],
  limit: 'sign_in',
})

export const mailJoinLink = endpoint('POST', '/api/v1/oidc/join/link', {
  who: 'anyone',
  summary: 'Mails a link that proves the same to the account’s address.',
  body: z.object({ token: joinToken }),
  answer: field.success,
  problems: ['sign_in_step_ended', 'too_many_tries'],
  limit: 'password',
})

export const confirmJoin = endpoint('POST', '/api/v1/oidc/join/confirmation', {
  who: 'anyone',
  summary: 'Uses the mailed link: from then on the company’s issuer signs in this account.',
  body: z.object({ link_token: joinToken }),
  answer: z.object({ company: z.string(), start_path: z.nullable(z.string()) }),
  problems: ['invalid_join_link', 'too_many_tries'],
  limit: 'password',
})
