import * as z from 'zod/mini'
import { type Message, msg, t } from '#basics/language/translate.ts'
import { cleanCode } from '#basics/text/text.ts'
import * as field from './fields.ts'

/** Kinds of second factor, for staff and members. */

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

/** The response of the browser's WebAuthn API. The server's library validates every part. */
export const passkeyAnswer = z.record(z.string(), z.unknown())

/** Values for starting to set up an authenticator app. */
export const totpSetup = z.object({
  /** Sent back with the first code. Valid for ten minutes and only for this person. */
  setup: z.string(),
  /** Base32, for typing by hand. */
  secret: z.string(),
  /** `otpauth://` address, shown as a QR code. */
  uri: z.string(),
})

export type TotpSetup = z.output<typeof totpSetup>

export const passkeySetup = z.object({ setup: z.string(), options: passkeyAnswer })

const deviceName = field.requiredLine(msg('Please give it a name'), DEVICE_NAME_MAX_CHARACTERS)
export const deviceFields = z.object({ name: deviceName, code: field.authenticatorCode })
export const passkeyFields = z.object({ name: deviceName })

type OneOfTwo = { code?: string | undefined; passkey?: unknown }
const oneOfTwo = (missing: Message) =>
  z.refine<OneOfTwo>(({ code, passkey }) => (code === undefined) !== (passkey === undefined), {
    error: () => t(missing),
    path: ['code'],
  })

/** A new factor and the proof that the person has it. */
export const madeFields = z
  .object({
    setup: field.text(2000),
    name: deviceName,
    code: z.optional(field.authenticatorCode),
    passkey: z.optional(passkeyAnswer),
  })
  .check(oneOfTwo(msg('Please enter the code')))
export type MadeFields = z.output<typeof madeFields>

/** Six digits of an authenticator app, or a typed recovery code. */
const factorCode = field.required(msg('Please enter your code'), 40).check(z.overwrite(cleanCode))

/** A second factor in a request: a code or the signature of a passkey. Used with `codeOrPasskey`. */
export const givenFields = { code: z.optional(factorCode), passkey: z.optional(passkeyAnswer) }
export const codeOrPasskey = oneOfTwo(msg('Please enter your code'))
export type GivenFields = { readonly code?: string | undefined; readonly passkey?: object | undefined }
