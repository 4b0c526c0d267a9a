import type { OutgoingMessage } from '#server/platform/adapters/message.ts'

export type Channel = OutgoingMessage['channel']

export type Lane = {
  readonly name: string
  readonly channel: Channel
  readonly urgent: boolean
  /** Maximum number of concurrent sends on each server. */
  readonly atOnce: number
  readonly firstRetryMs: number
  readonly longestRetryMs: number
}

const URGENT = { urgent: true, atOnce: 5, firstRetryMs: 1_000, longestRetryMs: 30_000 } as const
const ORDINARY = { urgent: false, atOnce: 5, firstRetryMs: 2_000, longestRetryMs: 600_000 } as const

/** Messages in one lane never delay those in another. */
export const LANES = [
  { name: 'email-urgent', channel: 'email', ...URGENT },
  { name: 'email-ordinary', channel: 'email', ...ORDINARY },
  { name: 'sms-urgent', channel: 'sms', ...URGENT },
  { name: 'sms-ordinary', channel: 'sms', ...ORDINARY },
  { name: 'push-ordinary', channel: 'push', ...ORDINARY },
] as const satisfies readonly Lane[]
export type LaneName = (typeof LANES)[number]['name']

const JITTER = 0.25

/**
 * Delay after a failed attempt: doubles each time, with a random deviation of up to a quarter, so that messages that
 * failed together are not retried together.
 * @param random from 0 to 1
 */
export function retryMs({ firstRetryMs, longestRetryMs }: Lane, attempts: number, random: number): number {
  const wait = Math.min(firstRetryMs * 2 ** Math.min(attempts - 1, 30), longestRetryMs)
  return Math.round(wait * (1 - JITTER + 2 * JITTER * random))
}
