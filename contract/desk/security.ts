import * as z from 'zod/mini'
import { endpoint } from '#contract/shared/endpoint.ts'
import { deviceWith, madeFields, passkeyAnswer, passkeySetup, totpSetup } from '#contract/shared/factors.ts'
import * as field from '#contract/shared/fields.ts'

/** What a colleague does about their own account: second factors, recovery codes, sessions. */

const device = deviceWith(z.number())
export type Device = z.output<typeof device>

const staffSession = z.object({
  id: z.number(),
  /** The one that asks. */
  current: z.boolean(),
  browser: z.nullable(z.string()),
  system: z.nullable(z.string()),
  started_at: field.time,
})
export type StaffSession = z.output<typeof staffSession>

const security = z.object({
  email: z.string(),
  /** Whether this deployment requires a second factor of staff. */
  required: z.boolean(),
  /** Whether browsers make passkeys for the desk's address at all. */
  passkeys: z.boolean(),
  devices: z.array(device),
  /** How many recovery codes are unused; null where none have been made. */
  recovery_codes_left: z.nullable(z.number()),
  sessions: z.array(staffSession),
})
export type Security = z.output<typeof security>

export const deskSecurity = endpoint('GET', '/desk/api/me/security', {
  who: 'any_staff',
  duringSetup: true,
  summary: 'One’s own second factors, recovery codes and sessions.',
  answer: security,
})

export const deskSetUpTotp = endpoint('POST', '/desk/api/me/totp', {
  who: 'any_staff',
  recentProof: true,
  duringSetup: true,
  summary: 'A new secret for an authenticator app. Nothing is stored until a code of it is given.',
  answer: totpSetup,
})

export const deskSetUpPasskey = endpoint('POST', '/desk/api/me/passkey', {
  who: 'any_staff',
  recentProof: true,
  duringSetup: true,
  summary: 'What a browser needs to make a passkey. Nothing is stored until it is given.',
  answer: passkeySetup,
  problems: ['no_passkeys_here'],
})

export const deskAddDevice = endpoint('POST', '/desk/api/me/devices', {
  who: 'any_staff',
  duringSetup: true,
  summary:
    'Adds what was set up. The first one ends every other session and brings ten recovery codes, which are shown here and never again.',
  body: madeFields,
  status: 201,
  answer: z.object({ device, recovery_codes: z.nullable(z.array(z.string())) }),
  problems: ['setup_ended'],
})

export const deskRemoveDevice = endpoint('DELETE', '/desk/api/me/devices/:device_id', {
  who: 'any_staff',
  recentProof: true,
  summary: 'Removes one of one’s own. Where a second factor is required the last one stays.',
  params: z.object({ device_id: field.catalogId }),
  answer: field.success,
  problems: ['last_device'],
})

export const deskNewRecoveryCodes = endpoint('POST', '/desk/api/me/recovery_codes', {
  who: 'any_staff',
  recentProof: true,
  summary: 'Ten new recovery codes, shown here and never again. Those from before no longer work.',
  answer: z.object({ recovery_codes: z.array(z.string()) }),
  problems: ['second_factor_needed'],
})

export const proofFields = z.object({ password: field.typedPassword })
export const codeProofFields = z.object({ code: field.authenticatorCode })

export const deskProve = endpoint('POST', '/desk/api/me/proof', {
  who: 'any_staff',
  duringSetup: true,
  summary:
    'The password again, a code of one’s authenticator app, or what one’s passkey has signed, before what changes or reveals much. It holds for ten minutes, in this session.',
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
  summary: 'What a browser needs to prove with one of one’s passkeys. The challenge is this session’s own.',
  answer: z.object({ options: passkeyAnswer }),
})

export const deskEndOwnSession = endpoint('DELETE', '/desk/api/me/sessions/:session_id', {
  who: 'any_staff',
  summary: 'Signs one of one’s own sessions out at once.',
  params: z.object({ session_id: field.catalogId }),
  answer: field.success,
})

export const deskEndOtherSessions = endpoint('DELETE', '/desk/api/me/sessions', {
  who: 'any_staff',
  summary: 'Signs every other session of one’s own out at once.',
  answer: field.success,
})
