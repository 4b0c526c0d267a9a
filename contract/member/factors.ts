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

/** Second factors of a member's own, beside the codes that we text: authenticator apps, passkeys, recovery codes. */

const device = deviceWith(z.string())

export type OwnDevice = z.output<typeof device>

const ownFactors = z.object({
  /** Whether another one can be added: some companies use no two-step verification. */
  available: z.boolean(),
  /** Whether browsers make passkeys for this address at all. */
  passkeys: z.boolean(),
  devices: z.array(device),
  /** How many recovery codes are unused; null where none have been made. */
  recovery_codes_left: z.nullable(z.number()),
})

export type OwnFactors = z.output<typeof ownFactors>

export const readOwnFactors = endpoint('GET', '/api/v1/users/factors', {
  who: 'member',
  summary: 'The member’s own authenticator apps, passkeys and recovery codes.',
  answer: ownFactors,
})

/**
 * What changes how the account is opened asks for its password. A member who owes a first second factor can set up one
 * of these; where there is one, it has to be given first.
 */
export const passwordAgain = z.object({ password: field.typedPassword })

export const setUpOwnTotp = endpoint('POST', '/api/v1/users/factors/totp', {
  who: 'half_authenticated',
  summary: 'A new secret for an authenticator app. Nothing is stored until a code of it is given.',
  body: passwordAgain,
  answer: totpSetup,
  problems: ['mfa_off', 'mfa_authentication_required', 'too_many_tries'],
})

export const setUpOwnPasskey = endpoint('POST', '/api/v1/users/factors/passkey', {
  who: 'half_authenticated',
  summary: 'What a browser needs to make a passkey. Nothing is stored until it is given.',
  body: passwordAgain,
  answer: passkeySetup,
  problems: ['mfa_off', 'mfa_authentication_required', 'no_passkeys_here', 'too_many_tries'],
})

export const addOwnFactor = endpoint('POST', '/api/v1/users/factors', {
  who: 'half_authenticated',
  summary:
    'Adds what was set up. The first one brings ten recovery codes, which are shown here and never again; where no second factor was owed before, also the mfa-token of this session, and other sessions need a second factor from then on.',
  body: madeFields,
  status: 201,
  answer: z.object({ device, recovery_codes: z.nullable(z.array(z.string())) }),
  answerHeaders: ['mfa-token'],
  problems: ['mfa_off', 'mfa_authentication_required', 'setup_ended'],
})

export const removeOwnFactor = endpoint('POST', '/api/v1/users/factors/:id/removal', {
  who: 'member',
  summary: 'Removes one of the member’s own. With the last one the recovery codes go, too.',
  params: z.object({ id: field.externalId }),
  body: passwordAgain,
  answer: field.success,
  problems: ['too_many_tries'],
})

export const newOwnRecoveryCodes = endpoint('POST', '/api/v1/users/recovery_codes', {
  who: 'member',
  summary: 'Ten new recovery codes, shown here and never again. Those from before no longer work.',
  body: passwordAgain,
  answer: z.object({ recovery_codes: z.array(z.string()) }),
  problems: ['second_factor_needed', 'too_many_tries'],
})

/** How a sign-in whose password was right can go on, beside a text message. */
export const listFactorWays = endpoint('GET', '/api/v1/mfa/factor', {
  who: 'half_authenticated',
  summary: 'What this member can prove with beside a text message; the header mfa-ways of the sign-in says the same.',
  answer: z.object({ ways: z.array(factorKind) }),
})

export const askOwnPasskey = endpoint('POST', '/api/v1/mfa/factor/passkey', {
  who: 'half_authenticated',
  summary: 'What a browser needs to sign in with one of the member’s passkeys. The challenge is this session’s own.',
  answer: z.object({ options: passkeyAnswer }),
})

export const verifyFactor = endpoint('POST', '/api/v1/mfa/factor/verify', {
  who: 'half_authenticated',
  summary:
    'Checks the code of an authenticator app, a recovery code, or what a passkey has signed; each works once. The second factor’s token comes in the mfa-token header.',
  body: z.object(givenFields).check(codeOrPasskey),
  answer: field.success,
  answerHeaders: ['mfa-token'],
  problems: ['wrong_code', 'wrong_passkey', 'code_used', 'code_off_clock', 'too_many_tries'],
  limit: 'sign_in',
})
