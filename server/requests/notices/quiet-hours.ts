import { HOUR_MS } from '#basics/time/duration.ts'
import { momentOf, wallTime } from '#basics/time/zoned-time.ts'

/** Full hours of the member's day, possibly across midnight. Equal hours mean no quiet hours. */
export type QuietHours = { readonly from: number; readonly until: number; readonly timeZone: string }

/** The end of the current quiet hours; null outside of them. */
export function quietUntil({ from, until, timeZone }: QuietHours, now: Date): Date | null {
  const wall = wallTime(now, timeZone)
  const overMidnight = from > until
  const isQuiet = overMidnight ? wall.hour >= from || wall.hour < until : wall.hour >= from && wall.hour < until
  if (!isQuiet) return null
  const day = overMidnight && wall.hour >= from ? wall.day + 1 : wall.day
  const end = momentOf({ ...wall, day, hour: until, minute: 0 }, timeZone)
  // if clocks are set back across the end, the hour occurs twice
  return end > now ? end : new Date(now.getTime() + HOUR_MS)
}
