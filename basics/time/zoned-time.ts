const DAY_MS = 86_400_000

/** Local date and time without a time zone; months count from 1. */
export type WallTime = {
  readonly year: number
  readonly month: number
  readonly day: number
  readonly hour: number
  readonly minute: number
}

/** Local time of this time zone at an instant. */
export function wallTime(moment: Date, timeZone: string): WallTime {
  const parts = new Intl.DateTimeFormat('en-US', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
  }).formatToParts(moment)
  const of = (type: Intl.DateTimeFormatPartTypes) => Number(parts.find((part) => part.type === type)?.value)
  return { year: of('year'), month: of('month'), day: of('day'), hour: of('hour'), minute: of('minute') }
}

/** Instant of a local time in this time zone; a time that is skipped in spring is moved forward. */
export function momentOf(wall: WallTime, timeZone: string): Date {
  const asUtc = utc(wall)
  // the offsets a day before and after: near a clock change, one of the two is correct
  const tries = [-DAY_MS, DAY_MS].map((near) => asUtc - offsetAt(asUtc + near, timeZone))
  const exact = tries.find((moment) => utc(wallTime(new Date(moment), timeZone)) === asUtc)
  return new Date(exact ?? Math.max(...tries))
}

function offsetAt(moment: number, timeZone: string): number {
  return utc(wallTime(new Date(moment), timeZone)) - Math.floor(moment / 60_000) * 60_000
}

function utc({ year, month, day, hour, minute }: WallTime): number {
  return Date.UTC(year, month - 1, day, hour, minute)
}
