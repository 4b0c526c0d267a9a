import { BREAK_MAX_HOURS } from '#contract/desk/shifts.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const ROUND_MINUTES = 5

/** From now on so long, up to the next five minutes. */
export function backAfter(now: Date, minutes: number): Date {
  const step = ROUND_MINUTES * MINUTE_MS
  return new Date(Math.ceil((now.getTime() + minutes * MINUTE_MS) / step) * step)
}

/** The next moment at which the clock here says "13:00"; null where that is no break, or says nothing. */
export function backAt(now: Date, time: string): Date | null {
  const [hours, minutes] = time.split(':').map(Number)
  if (hours === undefined || minutes === undefined || Number.isNaN(hours + minutes)) return null
  const at = new Date(now)
  at.setHours(hours, minutes, 0, 0)
  // past midnight it is the next day's
  if (at <= now) at.setDate(at.getDate() + 1)
  return at.getTime() - now.getTime() <= BREAK_MAX_HOURS * HOUR_MS ? at : null
}
