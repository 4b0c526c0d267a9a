import * as z from 'zod/mini'
import { t } from '#basics/language/translate.ts'
import { resetFields, signInFields } from '#contract/shared/credentials.ts'
import { endpoint } from '#contract/shared/endpoint.ts'
import * as field from '#contract/shared/fields.ts'
import { BRAND_SHEET_HEADER, EVENT_ID_HEADER } from '#contract/shared/live-stream.ts'
import { dateOfBirth, employeeNumber } from './employee-numbers.ts'

export const onboardingState = z.object({
  /** True until the phone number and email address are saved. */
  required: z.boolean(),
  survey_id: z.number(),
  /** A path on the origin of the API. The answers are POSTed to exactly this path. */
  token: z.string(),
})

/** Whether this member must set up or give a second factor now. */
export const mfaState = z.object({
  mfa_required: z.boolean(),
  mfa_requires_verification: z.boolean(),
  mfa_enrollment_available: z.boolean(),
})

/** Last four digits of the phone number that receives codes; null if there is none. */
const phoneEnding = z.nullable(z.string())

/** How a company knows its people. Without a list, all are false. */
export const knownBy = z.object({
  email: z.boolean(),
  number: z.boolean(),
  /** Its employee numbers hold digits only. */
  digits: z.boolean(),
})

/** A member's place at one company. */
const place = z.object({
  company: z.object({ id: z.number(), name: z.string() }),
  state: z.enum(['verified', 'unverified', 'ended']),
  /** Only verified members may start requests. */
  eligible_only: z.boolean(),
  ended_at: z.nullable(field.time),
  /** Open requests can be finished until then. */
  grace_until: z.nullable(field.time),
  /** The person at the company whom the member can ask; null if there is none. */
  contact: z.nullable(z.object({ name: z.nullable(z.string()) })),
  /** Without any way while the place is verified. The previous release does not send this field. */
  known_by: z.optional(knownBy),
})

/** What the member may do, by their places at companies. */
export const standing = z.object({
  may_start: z.boolean(),
  /** Whether messages and picks in open requests are accepted. */
  may_write: z.boolean(),
  /** Whether the member has followed a link that was mailed to their address. */
  email_confirmed: z.boolean(),
  places: z.array(place),
})
export type Standing = z.output<typeof standing>

const termsDue = z.object({
  /** Names of the current versions; empty if they have none. */
  terms_version: z.string(),
  terms_url: z.string(),
  privacy_version: z.string(),
  privacy_url: z.string(),
})

export const user = z.object({
  external_id: z.string(),
  full_name: z.string(),
  first_name: z.string(),
  email: z.string(),
  request_count: z.number(),
  companies: z.array(z.object({ id: z.number(), name: z.string(), image_url: z.nullable(z.string()) })),
  internal: z.boolean(),
  mfa_enrollment_available: z.boolean(),
  mfa_enrolled: z.boolean(),
  mfa_phone_ending: phoneEnding,
  /** The chosen language, or the best one for Accept-Language until one is chosen. */
  locale: field.locale,
  onboarding: onboardingState,
  /** The previous release does not send this field. */
  standing: z.optional(standing),
  /** True for an account without a password; absent otherwise. */
  without_password: z.optional(z.boolean()),
  /** When the account is erased, as its member asked; absent if they did not. */
  erase_at: z.optional(field.time),
  /** Documents that the member is asked to accept again; absent if they are not asked. */
  terms_due: z.optional(termsDue),
})
export type User = z.output<typeof user>

/** Value for accepted terms in the API. */
export const TERMS_ACCEPTED = 1

export const signUpFields = z.object({
  email: field.email,
  password: field.password,
  name: field.firstName,
  last_name: field.lastName,
  terms_of_service: z.literal(TERMS_ACCEPTED, { error: () => t('Please accept the terms of service.') }),
  company_slug: z.optional(z.nullable(field.text(100))),
  /** Compared with the company's list, and never stored. Without a match the place at the company is not verified. */
  employee_id: z.optional(z.nullable(employeeNumber)),
  date_of_birth: z.optional(z.nullable(dateOfBirth)),
})

export const signUp = endpoint('POST', '/api/v1/users/sign_up', {
  who: 'anyone',
  summary: 'Creates an account, optionally under a company’s link.',
  body: z.object({ user: signUpFields }),
  answer: z.object({
    status: z.object({ code: z.literal(200), message: z.string() }),
    /** A JSON string with the email address. */
    data: z.string(),
  }),
  problems: ['address_not_usable', 'too_many_tries'],
  limit: 'sign_up',
})

export const signIn = endpoint('POST', '/api/v1/users/sign_in', {
  who: 'anyone',
  summary:
    'Signs in. The token is in the authorization header. The mfa-ways header lists the member’s own second factors, such as `passkey, totp, recovery`.',
  body: z.object({ user: signInFields }),
  answer: z.extend(mfaState, {
    mfa_phone_ending: phoneEnding,
    expires_at: field.time,
    onboarding: onboardingState,
  }),
  answerHeaders: ['authorization', 'mfa-ways'],
  problems: ['wrong_credentials', 'too_many_tries'],
  limit: 'sign_in',
})

export const signOut = endpoint('DELETE', '/api/v1/users/sign_out', {
  who: 'half_authenticated',
  summary: 'Ends this session at once, on every node.',
  answer: field.success,
})

export const currentUser = endpoint('GET', '/api/v1/users/current', {
  who: 'member',
  summary: 'The member who is signed in.',
  answer: user,
  /**
   * Data that was fetched up to a minute before this response is complete, except for live events after this number.
   */
  answerHeaders: [EVENT_ID_HEADER, BRAND_SHEET_HEADER],
})

export const askRecovery = endpoint('POST', '/api/v1/users/password', {
  who: 'anyone',
  summary: 'Mails a recovery link if the address has an account. The answer is always the same.',
  body: z.object({ user: z.object({ email: field.typedEmail }) }),
  answer: field.success,
  problems: ['too_many_tries'],
  limit: 'password',
})

export const resetPassword = endpoint('PUT', '/api/v1/users/password', {
  who: 'anyone',
  summary: 'Sets a new password with a mailed token, ends every session and unlocks the account.',
  body: z.extend(resetFields, { reset_password_token: field.text(200) }).check(field.passwordsAgree),
  answer: field.success,
  problems: ['invalid_reset_token', 'too_many_tries'],
  limit: 'password',
})

export const unlock = endpoint('GET', '/api/v1/users/unlock', {
  who: 'anyone',
  summary: 'Unlocks an account with a mailed token.',
  query: z.object({ unlock_token: z._default(z.string(), '') }),
  answer: field.success,
  problems: ['invalid_unlock_token'],
})
