import { MINUTE_MS } from '#basics/time/duration.ts'
import { BREAK_MAX_HOURS } from '#contract/desk/queue/shifts.ts'

const HOUR_MS = 60 * MINUTE_MS
const ROUND_MINUTES = 5

/** Adds a duration to `now` and rounds up to five minutes. */
export function backAfter(now: Date, minutes: number): Date {
  const step = ROUND_MINUTES * MINUTE_MS
  return new Date(Math.ceil((now.getTime() + minutes * MINUTE_MS) / step) * step)
}

/** The next local time at "13:00"; null if that is too long for a break, or the text is not a time. */
export function backAt(now: Date, time: string): Date | null {
  const [hours, minutes] = time.split(':').map(Number)
  if (hours === undefined || minutes === undefined || Number.isNaN(hours + minutes)) return null
  const at = new Date(now)
  at.setHours(hours, minutes, 0, 0)
  // after midnight it is the next day
  if (at <= now) at.setDate(at.getDate() + 1)
  return at.getTime() - now.getTime() <= BREAK_MAX_HOURS * HOUR_MS ? at : null
}
