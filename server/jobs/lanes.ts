import type { OutgoingMessage } from '#server/adapters/message.ts'

export type Channel = OutgoingMessage['channel']

export type Lane = {
  readonly name: string
  readonly channel: Channel
  readonly urgent: boolean
  /** So many are on their way at once, on each server. */
  readonly atOnce: number
  readonly firstRetryMs: number
  readonly longestRetryMs: number
}

const URGENT = { urgent: true, atOnce: 5, firstRetryMs: 1_000, longestRetryMs: 30_000 } as const
const ORDINARY = { urgent: false, atOnce: 5, firstRetryMs: 2_000, longestRetryMs: 600_000 } as const

/** What waits in one lane never holds up another. */
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
 * How long to wait after a try that failed: twice as long each time, up or down by a quarter, so that what failed
 * together does not come back together.
 * @param random from 0 to 1
 */
export function retryMs({ firstRetryMs, longestRetryMs }: Lane, attempts: number, random: number): number {
  const wait = Math.min(firstRetryMs * 2 ** Math.min(attempts - 1, 30), longestRetryMs)
  return Math.round(wait * (1 - JITTER + 2 * JITTER * random))
}
