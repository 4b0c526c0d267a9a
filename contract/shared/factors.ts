import * as z from 'zod/mini'
import { cleanCode } from '#basics/text.ts'
import * as field from './fields.ts'

/** What somebody proves with beside their password, at the desk and among members alike. */

export const DEVICE_NAME_MAX_CHARACTERS = 60
export const RECOVERY_CODES = 10

const deviceKind = z.enum(['totp', 'passkey'])
export type DeviceKind = z.output<typeof deviceKind>
export const factorKind = z.enum(['totp', 'passkey', 'recovery'])
export type FactorKind = z.output<typeof factorKind>

/** A device as its owner sees it. */
export const deviceWith = <Id extends z.ZodMiniType>(id: Id) =>
  z.object({
    id,
    kind: deviceKind,
    name: z.string(),
    created_at: field.time,
    last_used_at: z.nullable(field.time),
  })

/** As browsers write it; the server's library looks at every part. */
export const passkeyAnswer = z.record(z.string(), z.unknown())

/** What is begun with an authenticator app. */
export const totpSetup = z.object({
  /** Given back with the first code; good for ten minutes, for this person alone. */
  setup: z.string(),
  /** Base32, to be typed. */
  secret: z.string(),
  /** `otpauth://`, to be shown as a QR code. */
  uri: z.string(),
})

export type TotpSetup = z.output<typeof totpSetup>

export const passkeySetup = z.object({ setup: z.string(), options: passkeyAnswer })

const deviceName = field.requiredLine('Please give it a name', DEVICE_NAME_MAX_CHARACTERS)
export const deviceFields = z.object({ name: deviceName, code: field.authenticatorCode })
export const passkeyFields = z.object({ name: deviceName })

type OneOfTwo = { code?: string | undefined; passkey?: unknown }
const oneOfTwo = (error: string) =>
  z.refine<OneOfTwo>(({ code, passkey }) => (code === undefined) !== (passkey === undefined), { error, path: ['code'] })

/** What was set up, and what shows that it is there. */
export const madeFields = z
  .object({
    setup: field.text(2000),
    name: deviceName,
    code: z.optional(field.authenticatorCode),
    passkey: z.optional(passkeyAnswer),
  })
  .check(oneOfTwo('Please enter the code'))
export type MadeFields = z.output<typeof madeFields>

/** Six digits of an authenticator app, or a recovery code as a person types it. */
const factorCode = field.required('Please enter your code', 40).check(z.overwrite(cleanCode))

/** A second factor as it is given: a code, or what a passkey has signed. With `codeOrPasskey`. */
export const givenFields = { code: z.optional(factorCode), passkey: z.optional(passkeyAnswer) }
export const codeOrPasskey = oneOfTwo('Please enter your code')
export type GivenFields = { readonly code?: string | undefined; readonly passkey?: object | undefined }
