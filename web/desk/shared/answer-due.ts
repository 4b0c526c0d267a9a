import type { deskRequests } from '#contract/desk/queue.ts'
import type { AnswerOf } from '#contract/shared/endpoint.ts'

export type Clock = AnswerOf<typeof deskRequests>['clock']

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS
/** Up to here minutes say more than hours. */
const IN_MINUTES_MS = 2 * HOUR_MS

/** What is left now of an answer time that was read a while ago: business time passes only while we are here. */
export function timeLeft({ left_ms }: { left_ms: number }, { at, open, until }: Clock, now: Date): number {
  if (!open) return left_ms
  const end = until === null ? now.getTime() : Math.min(now.getTime(), Date.parse(until))
  return left_ms - Math.max(0, end - Date.parse(at))
}

/** "40 min left", "2 h over". Hours of business, so never days. */
export function timeLeftLabel(left: number): string {
  const long = Math.abs(left)
  if (long < MINUTE_MS) return 'due now'
  const length = long < IN_MINUTES_MS ? `${Math.floor(long / MINUTE_MS)} min` : `${Math.floor(long / HOUR_MS)} h`
  return `${length} ${left < 0 ? 'over' : 'left'}`
}

/** "answer due today at 2:30 PM"; on another day its weekday, further away its date. */
export function dueLabel(due: string, now: Date): string {
  const at = new Date(due)
  const time = new Intl.DateTimeFormat('en-US', { hour: 'numeric', minute: '2-digit' }).format(at)
  return `${at < now ? 'answer was due' : 'answer due'} ${dayLabel(at, now)} at ${time}`
}

function dayLabel(at: Date, now: Date): string {
  if (at.toDateString() === now.toDateString()) return 'today'
  if (Math.abs(at.getTime() - now.getTime()) < 6 * DAY_MS)
    return new Intl.DateTimeFormat('en-US', { weekday: 'long' }).format(at)
  return new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric' }).format(at)
}
