const DAY_MS = 86_400_000
const UNIT_MS = { d: DAY_MS, h: 3_600_000, m: 60_000 }

/** How long ago: '9d', '8d 4h', '25m'. */
export type Ago = string

export function before(now: Date, ago: Ago): Date {
  let ms = 0
  for (const [, amount, unit] of ago.matchAll(/(\d+)([dhm])/g)) {
    ms += Number(amount) * UNIT_MS[unit as keyof typeof UNIT_MS] // the pattern lets no other unit through
  }
  return new Date(now.getTime() - ms)
}

/** Days as people write them, counted from now, so that what is planned in the demo lies ahead. */
export type Calendar = ReturnType<typeof calendarFrom>

export function calendarFrom(now: Date) {
  const at = (days: number) => new Date(now.getTime() + days * DAY_MS)
  const say = (days: number, options: Intl.DateTimeFormatOptions) =>
    at(days).toLocaleDateString('en-US', { timeZone: 'UTC', ...options })
  const number = (days: number) => at(days).getUTCDate()
  const month = (days: number) => say(days, { month: 'long' })
  const weekday = (days: number) => say(days, { weekday: 'long' })
  const sameMonth = (from: number, to: number) => month(from) === month(to)

  return {
    weekday,
    month,
    /** 28 March */
    day: (days: number) => `${number(days)} ${month(days)}`,
    /** the 21st */
    ordinal: (days: number) => `the ${ordinal(number(days))}`,
    /** 14–18 November */
    span: (from: number, to: number) =>
      sameMonth(from, to)
        ? `${number(from)}–${number(to)} ${month(to)}`
        : `${number(from)} ${month(from)} – ${number(to)} ${month(to)}`,
    /** Friday 14 to Tuesday 18 November */
    longSpan: (from: number, to: number) =>
      sameMonth(from, to)
        ? `${weekday(from)} ${number(from)} to ${weekday(to)} ${number(to)} ${month(to)}`
        : `${weekday(from)} ${number(from)} ${month(from)} to ${weekday(to)} ${number(to)} ${month(to)}`,
    /** The first such weekday at least so many days ahead; Sunday is 0. */
    next: (weekdayNumber: number, atLeast: number) => atLeast + ((weekdayNumber - at(atLeast).getUTCDay() + 7) % 7),
  }
}

function ordinal(day: number): string {
  const ending = new Intl.PluralRules('en-US', { type: 'ordinal' }).select(day)
  return day + { one: 'st', two: 'nd', few: 'rd', other: 'th', zero: 'th', many: 'th' }[ending]
}
