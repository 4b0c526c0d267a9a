import { Secret, TOTP } from 'otpauth'
import { MFA_CODE_DIGITS } from '#contract/shared/fields.ts'

const STEP_SECONDS = 30
/** A clock may be half a minute fast or slow. */
const STEPS_OFF = 1
const SECRET_BYTES = 20

const settings = { algorithm: 'SHA1', digits: MFA_CODE_DIGITS, period: STEP_SECONDS } as const // what every app knows

export const newTotpSecret = (): Buffer => Buffer.from(new Secret({ size: SECRET_BYTES }).bytes)

/** The address by which an authenticator app takes a secret. */
export function totpSetup(secret: Buffer, { issuer, label }: { issuer: string; label: string }) {
  const totp = new TOTP({ ...settings, secret: secretOf(secret), issuer, label })
  return { secret: totp.secret.base32, uri: totp.toString() }
}

/** The half minute whose code this is, counted from 1970; null where it is none of now. */
export function stepOf(secret: Buffer, code: string, now: Date): number | null {
  const totp = new TOTP({ ...settings, secret: secretOf(secret) })
  const off = totp.validate({ token: code, timestamp: now.getTime(), window: STEPS_OFF })
  return off === null ? null : currentStep(now) + off
}

/** A clock that is off by this many half minutes is named as the reason. */
const STEPS_NEAR = 4

/**
 * Whether the code is a neighbor of those that are taken, so that the device's clock is wrong. A guesser learns no
 * more by it than that one of six further codes was right at another time, and has spent a guess.
 */
export function isOffClock(secret: Buffer, code: string, now: Date): boolean {
  const totp = new TOTP({ ...settings, secret: secretOf(secret) })
  return totp.validate({ token: code, timestamp: now.getTime(), window: STEPS_NEAR }) !== null
}

/** The first code that is still good after `lastStep`: what the app shows, or is about to. */
export function nextCode(secret: Buffer, lastStep: number | null, now: Date): string {
  const step = Math.max(currentStep(now), Math.min((lastStep ?? 0) + 1, currentStep(now) + STEPS_OFF))
  return new TOTP({ ...settings, secret: secretOf(secret) }).generate({ timestamp: step * STEP_SECONDS * 1000 })
}

const currentStep = (now: Date) => Math.floor(now.getTime() / 1000 / STEP_SECONDS)

function secretOf(bytes: Buffer): Secret {
  return new Secret({ buffer: Uint8Array.from(bytes).buffer })
}
