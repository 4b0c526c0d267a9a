import { momentOf, wallTime } from '#basics/zoned-time.ts'

/** From one full hour of the member's day until another, over midnight where it comes to that; the same: never. */
export type QuietHours = { readonly from: number; readonly until: number; readonly timeZone: string }

/** When the quiet hours end that this moment lies in; null outside of them. */
export function quietUntil({ from, until, timeZone }: QuietHours, now: Date): Date | null {
  const wall = wallTime(now, timeZone)
  const overMidnight = from > until
  const isQuiet = overMidnight ? wall.hour >= from || wall.hour < until : wall.hour >= from && wall.hour < until
  if (!isQuiet) return null
  const day = overMidnight && wall.hour >= from ? wall.day + 1 : wall.day
  const end = momentOf({ ...wall, day, hour: until, minute: 0 }, timeZone)
  // where the clocks are set back over the end, the hour comes twice
  return end > now ? end : new Date(now.getTime() + HOUR_MS)
}

const HOUR_MS = 3_600_000
