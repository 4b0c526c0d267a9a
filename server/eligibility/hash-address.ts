import { setImmediate } from 'node:timers/promises'
import type { Secrets } from '#server/adapters/secrets.ts'

/** So much at once that nobody who waits for an answer notices. */
export const AT_ONCE = 500

/** What is stored of an address on a list: enough to know it again, and nothing to read. */
export function hashAddress(secrets: Secrets, email: string): Buffer {
  return secrets.sign('eligibility', email)
}

/** Lets everybody else have their turn. */
export const yieldToEventLoop = () => setImmediate()

export const domainOf = (email: string) => email.slice(email.lastIndexOf('@') + 1)
