import * as z from 'zod/mini'
import { endpoint } from '#contract/shared/endpoint.ts'
import {
  codeOrPasskey,
  deviceWith,
  factorKind,
  givenFields,
  madeFields,
  passkeyAnswer,
  passkeySetup,
  totpSetup,
} from '#contract/shared/factors.ts'
import * as field from '#contract/shared/fields.ts'

/**
 * A member's own second factors, in addition to the codes that we text: authenticator apps, passkeys, recovery codes.
 */

const device = deviceWith(z.string())

export type OwnDevice = z.output<typeof device>

const ownFactors = z.object({
  /** Whether another factor can be added. Some companies do not use two-step verification. */
  available: z.boolean(),
  /** Whether browsers can create passkeys for this address. */
  passkeys: z.boolean(),
  devices: z.array(device),
  /** Number of unused recovery codes; null if none have been created. */
  recovery_codes_left: z.nullable(z.number()),
})

export type OwnFactors = z.output<typeof ownFactors>

export const readOwnFactors = endpoint('GET', '/api/v1/users/factors', {
  who: 'member',
  summary: 'The member’s own authenticator apps, passkeys and recovery codes.',
  answer: ownFactors,
})

/**
 * Changes to how the account is opened require the password. A member without a second factor can set one up here; a
 * member with one has to give it first.
 */
export const passwordAgain = z.object({ password: field.typedPassword })

export const setUpOwnTotp = endpoint('POST', '/api/v1/users/factors/totp', {
  who: 'half_authenticated',
  summary: 'A new secret for an authenticator app. Nothing is stored until its first code is verified.',
  body: passwordAgain,
  answer: totpSetup,
  problems: ['mfa_off', 'mfa_authentication_required', 'too_many_tries'],
})

export const setUpOwnPasskey = endpoint('POST', '/api/v1/users/factors/passkey', {
  who: 'half_authenticated',
  summary: 'Options to create a passkey in the browser. Nothing is stored until it is added.',
  body: passwordAgain,
  answer: passkeySetup,
  problems: ['mfa_off', 'mfa_authentication_required', 'no_passkeys_here', 'too_many_tries'],
})

export const addOwnFactor = endpoint('POST', '/api/v1/users/factors', {
  who: 'half_authenticated',
  summary:
    'Adds the factor that was set up. The first one returns ten recovery codes, which are shown only here. If no second factor was required before, it also returns the mfa-token of this session, and other sessions then need a second factor.',
  body: madeFields,
  status: 201,
  answer: z.object({ device, recovery_codes: z.nullable(z.array(z.string())) }),
  answerHeaders: ['mfa-token'],
  problems: ['mfa_off', 'mfa_authentication_required', 'setup_ended'],
})

export const removeOwnFactor = endpoint('POST', '/api/v1/users/factors/:id/removal', {
  who: 'member',
  summary: 'Removes one of the member’s own factors. Removing the last one removes the recovery codes.',
  params: z.object({ id: field.externalId }),
  body: passwordAgain,
  answer: field.success,
  problems: ['too_many_tries'],
})

export const newOwnRecoveryCodes = endpoint('POST', '/api/v1/users/recovery_codes', {
  who: 'member',
  summary: 'Ten new recovery codes, shown only here. Earlier codes no longer work.',
  body: passwordAgain,
  answer: z.object({ recovery_codes: z.array(z.string()) }),
  problems: ['second_factor_needed', 'too_many_tries'],
})

/** Alternatives to a text message after a correct password. */
export const listFactorWays = endpoint('GET', '/api/v1/mfa/factor', {
  who: 'half_authenticated',
  summary:
    'The member’s second factors in addition to a text message; the mfa-ways header of the sign-in has the same list.',
  answer: z.object({ ways: z.array(factorKind) }),
})

export const askOwnPasskey = endpoint('POST', '/api/v1/mfa/factor/passkey', {
  who: 'half_authenticated',
  summary: 'Options to sign in with one of the member’s passkeys. The challenge belongs to this session.',
  answer: z.object({ options: passkeyAnswer }),
})

export const verifyFactor = endpoint('POST', '/api/v1/mfa/factor/verify', {
  who: 'half_authenticated',
  summary:
    'Verifies an authenticator code, a recovery code, or a passkey’s signature; each works once. The second factor’s token is in the mfa-token header.',
  body: z.object(givenFields).check(codeOrPasskey),
  answer: field.success,
  answerHeaders: ['mfa-token'],
  problems: ['wrong_code', 'wrong_passkey', 'code_used', 'code_off_clock', 'too_many_tries'],
  limit: 'sign_in',
})
