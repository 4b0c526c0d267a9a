import * as z from 'zod/mini'
import { endpoint } from '#contract/shared/endpoint.ts'
import * as field from '#contract/shared/fields.ts'
import { passkeyAnswer } from './session.ts'

/** What a colleague does about their own account: second factors, recovery codes, sessions. */

export const DEVICE_NAME_MAX_CHARACTERS = 60
export const RECOVERY_CODES = 10

const device = z.object({
  id: z.number(),
  kind: z.enum(['totp', 'passkey']),
  name: z.string(),
  created_at: field.time,
  last_used_at: z.nullable(field.time),
})
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
  answer: z.object({
    /** Given back with the first code; good for ten minutes, for this colleague alone. */
    setup: z.string(),
    /** Base32, to be typed. */
    secret: z.string(),
    /** `otpauth://`, to be shown as a QR code. */
    uri: z.string(),
  }),
})

export const deskSetUpPasskey = endpoint('POST', '/desk/api/me/passkey', {
  who: 'any_staff',
  recentProof: true,
  duringSetup: true,
  summary: 'What a browser needs to make a passkey. Nothing is stored until it is given.',
  answer: z.object({ setup: z.string(), options: passkeyAnswer }),
  problems: ['no_passkeys_here'],
})

const deviceName = field.required('Please give it a name', DEVICE_NAME_MAX_CHARACTERS)
export const deviceFields = z.object({ name: deviceName, code: field.authenticatorCode })
export const passkeyFields = z.object({ name: deviceName })

export const deskAddDevice = endpoint('POST', '/desk/api/me/devices', {
  who: 'any_staff',
  duringSetup: true,
  summary:
    'Adds what was set up. The first one ends every other session and brings ten recovery codes, which are shown here and never again.',
  body: z
    .object({
      setup: field.text(2000),
      name: deviceName,
      code: z.optional(field.authenticatorCode),
      passkey: z.optional(passkeyAnswer),
    })
    .check(
      z.refine(({ code, passkey }) => (code === undefined) !== (passkey === undefined), {
        error: 'Please enter the code',
        path: ['code'],
      }),
    ),
  status: 201,
  answer: z.object({ device, recovery_codes: z.nullable(z.array(z.string())) }),
  problems: ['setup_ended'],
})

export const deskRemoveDevice = endpoint('DELETE', '/desk/api/me/devices/:device_id', {
  who: 'any_staff',
  recentProof: true,
  summary: 'Removes one of one’s own. Where a second factor is required the last one stays.',
  params: z.object({ device_id: field.catalogueId }),
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

export const deskProve = endpoint('POST', '/desk/api/me/proof', {
  who: 'any_staff',
  duringSetup: true,
  summary: 'The password again, before what changes or reveals much. It holds for ten minutes, in this session.',
  body: proofFields,
  answer: field.success,
  problems: ['too_many_tries'],
})

export const deskEndOwnSession = endpoint('DELETE', '/desk/api/me/sessions/:session_id', {
  who: 'any_staff',
  summary: 'Signs one of one’s own sessions out at once.',
  params: z.object({ session_id: field.catalogueId }),
  answer: field.success,
})

export const deskEndOtherSessions = endpoint('DELETE', '/desk/api/me/sessions', {
  who: 'any_staff',
  summary: 'Signs every other session of one’s own out at once.',
  answer: field.success,
})
