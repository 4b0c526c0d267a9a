import { setImmediate } from 'node:timers/promises'
import type { Secrets } from '#server/platform/adapters/secrets.ts'

/** Batch size that causes no noticeable delay for other calls. */
export const AT_ONCE = 500

/** Keyed hash of an address on a list: enough to recognize it, and not readable. */
export function hashAddress(secrets: Secrets, email: string): Buffer {
  return secrets.sign('eligibility', email)
}

/** Lets other calls run. */
export const yieldToEventLoop = () => setImmediate()

export const domainOf = (email: string) => email.slice(email.lastIndexOf('@') + 1)
