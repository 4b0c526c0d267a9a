import * as z from 'zod/mini'
import { endpoint } from '#contract/shared/endpoint.ts'
import { deviceWith, madeFields, passkeyAnswer, passkeySetup, totpSetup } from '#contract/shared/factors.ts'
import * as field from '#contract/shared/fields.ts'

/** Settings of a staff member's own account: second factors, recovery codes, sessions, languages. */

const device = deviceWith(z.number())
export type Device = z.output<typeof device>

const staffSession = z.object({
  id: z.number(),
  /** True for the session that makes this call. */
  current: z.boolean(),
  browser: z.nullable(z.string()),
  system: z.nullable(z.string()),
  started_at: field.time,
})
export type StaffSession = z.output<typeof staffSession>

const security = z.object({
  email: z.string(),
  /** Whether this deployment requires a second factor for staff. */
  required: z.boolean(),
  /** Whether browsers can create passkeys for the address of the desk. */
  passkeys: z.boolean(),
  devices: z.array(device),
  /** Number of unused recovery codes; null if none have been created. */
  recovery_codes_left: z.nullable(z.number()),
  sessions: z.array(staffSession),
})
export type Security = z.output<typeof security>

export const deskSecurity = endpoint('GET', '/desk/api/me/security', {
  who: 'any_staff',
  duringSetup: true,
  summary: 'The caller’s second factors, recovery codes and sessions.',
  answer: security,
})

export const deskSetUpTotp = endpoint('POST', '/desk/api/me/totp', {
  who: 'any_staff',
  recentProof: true,
  duringSetup: true,
  summary: 'A new secret for an authenticator app. Nothing is stored until its first code is verified.',
  answer: totpSetup,
})

export const deskSetUpPasskey = endpoint('POST', '/desk/api/me/passkey', {
  who: 'any_staff',
  recentProof: true,
  duringSetup: true,
  summary: 'Options to create a passkey in the browser. Nothing is stored until it is added.',
  answer: passkeySetup,
  problems: ['no_passkeys_here'],
})

export const deskAddDevice = endpoint('POST', '/desk/api/me/devices', {
  who: 'any_staff',
  duringSetup: true,
  summary:
    'Adds the factor that was set up. The first one ends every other session and returns ten recovery codes, which are shown only here.',
  body: madeFields,
  status: 201,
  answer: z.object({ device, recovery_codes: z.nullable(z.array(z.string())) }),
  problems: ['setup_ended'],
})

export const deskRemoveDevice = endpoint('DELETE', '/desk/api/me/devices/:device_id', {
  who: 'any_staff',
  recentProof: true,
  summary: 'Removes one of the caller’s factors. If a second factor is required, the last one cannot be removed.',
  params: z.object({ device_id: field.catalogId }),
  answer: field.success,
  problems: ['last_device'],
})

export const deskNewRecoveryCodes = endpoint('POST', '/desk/api/me/recovery_codes', {
  who: 'any_staff',
  recentProof: true,
  summary: 'Ten new recovery codes, shown only here. Earlier codes no longer work.',
  answer: z.object({ recovery_codes: z.array(z.string()) }),
  problems: ['second_factor_needed'],
})

export const proofFields = z.object({ password: field.typedPassword })
export const codeProofFields = z.object({ code: field.authenticatorCode })

export const deskProve = endpoint('POST', '/desk/api/me/proof', {
  who: 'any_staff',
  duringSetup: true,
  summary:
    'A proof before a sensitive action: password, authenticator code or passkey signature. It is valid for ten minutes in this session.',
  body: z
    .object({
      password: z.optional(field.typedPassword),
      code: z.optional(field.authenticatorCode),
      passkey: z.optional(passkeyAnswer),
    })
    .check(
      z.refine((given) => Object.values(given).filter((one) => one !== undefined).length === 1, {
        error: 'Please enter your password',
        path: ['password'],
      }),
    ),
  answer: field.success,
  problems: ['too_many_tries', 'code_used', 'code_off_clock'],
})

export const deskAskProofPasskey = endpoint('POST', '/desk/api/me/proof/passkey', {
  who: 'any_staff',
  summary: 'Options to give the proof with one of the caller’s passkeys. The challenge belongs to this session.',
  answer: z.object({ options: passkeyAnswer }),
})

export const deskEndOwnSession = endpoint('DELETE', '/desk/api/me/sessions/:session_id', {
  who: 'any_staff',
  summary: 'Ends one of the caller’s sessions at once.',
  params: z.object({ session_id: field.catalogId }),
  answer: field.success,
})

export const deskEndOtherSessions = endpoint('DELETE', '/desk/api/me/sessions', {
  who: 'any_staff',
  summary: 'Ends every other session of the caller at once.',
  answer: field.success,
})

export const languagesField = z.array(field.locale).check(z.minLength(1, 'Please choose at least one language.'))

const ownLanguages = z.object({
  /** Languages in which a concierge writes to members. */
  languages: z.array(field.locale),
  /** Language of an employer's report and of the mails about it; null until chosen. */
  locale: z.nullable(field.locale),
})

export const deskOwnLanguages = endpoint('GET', '/desk/api/me/languages', {
  who: 'any_staff',
  summary: 'The languages in which the caller writes to members, and the language of the caller’s report.',
  answer: ownLanguages,
})

export const deskSetOwnLanguages = endpoint('PUT', '/desk/api/me/languages', {
  who: 'any_staff',
  summary: 'Changes the languages of the caller. A field that is absent stays.',
  body: z.object({ languages: z.optional(languagesField), locale: z.optional(field.locale) }),
  answer: ownLanguages,
})
