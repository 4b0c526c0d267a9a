import { Secret, TOTP } from 'otpauth'
import { MFA_CODE_DIGITS } from '#contract/shared/fields.ts'

const STEP_SECONDS = 30
/** A clock may be 30 seconds fast or slow. */
const STEPS_OFF = 1
const SECRET_BYTES = 20

const settings = { algorithm: 'SHA1', digits: MFA_CODE_DIGITS, period: STEP_SECONDS } as const // in all apps

export const newTotpSecret = (): Buffer => Buffer.from(new Secret({ size: SECRET_BYTES }).bytes)

/** The address from which an authenticator app reads a secret. */
export function totpSetup(secret: Buffer, { issuer, label }: { issuer: string; label: string }) {
  const totp = new TOTP({ ...settings, secret: secretOf(secret), issuer, label })
  return { secret: totp.secret.base32, uri: totp.toString() }
}

/**
 * Returns the 30-second TOTP step that `code` matches, counted from 1970, or null if it matches none in the allowed
 * window.
 */
export function stepOf(secret: Buffer, code: string, now: Date): number | null {
  const totp = new TOTP({ ...settings, secret: secretOf(secret) })
  const off = totp.validate({ token: code, timestamp: now.getTime(), window: STEPS_OFF })
  return off === null ? null : currentStep(now) + off
}

/** Maximum clock error, in 30-second steps, that is reported as the reason. */
const STEPS_NEAR = 4

/**
 * Whether the code is close to the allowed window, so that the clock of the device is wrong. A guesser only learns that
 * one of six more codes was correct at another time, and has spent a guess.
 */
export function isOffClock(secret: Buffer, code: string, now: Date): boolean {
  const totp = new TOTP({ ...settings, secret: secretOf(secret) })
  return totp.validate({ token: code, timestamp: now.getTime(), window: STEPS_NEAR }) !== null
}

/** The first code after `lastStep` that is still valid: the one that the app shows now or next. */
export function nextCode(secret: Buffer, lastStep: number | null, now: Date): string {
  const step = Math.max(currentStep(now), Math.min((lastStep ?? 0) + 1, currentStep(now) + STEPS_OFF))
  return new TOTP({ ...settings, secret: secretOf(secret) }).generate({ timestamp: step * STEP_SECONDS * 1000 })
}

const currentStep = (now: Date) => Math.floor(now.getTime() / 1000 / STEP_SECONDS)

function secretOf(bytes: Buffer): Secret {
  return new Secret({ buffer: Uint8Array.from(bytes).buffer })
}
