import { currentLocale, t } from '#basics/language/translate.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS
const MONTH_MS = 30 * DAY_MS
const YEAR_MS = 365 * DAY_MS

const STEPS = [
  [YEAR_MS, 'year'],
  [MONTH_MS, 'month'],
  [DAY_MS, 'day'],
  [HOUR_MS, 'hour'],
  [MINUTE_MS, 'minute'],
] as const

const formats: Record<string, Intl.RelativeTimeFormat> = {}

/** Elapsed time in whole units: "Just now" under a minute, then "5 minutes ago" up to "2 years ago". */
export function relativeTime(moment: string | Date, now: Date): string {
  const passed = now.getTime() - new Date(moment).getTime()
  const step = STEPS.find(([length]) => passed >= length)
  if (!step) return t('Just now')
  const [length, unit] = step
  const locale = currentLocale()
  const format = (formats[locale] ??= new Intl.RelativeTimeFormat(locale))
  return format.format(-Math.floor(passed / length), unit)
}

/** Elapsed time in short form: "12 min", "1 h", "3 d". Under a minute "now". */
export function waitingTime(since: string | Date, now: Date): string {
  const passed = now.getTime() - new Date(since).getTime()
  if (passed >= DAY_MS) return `${Math.floor(passed / DAY_MS)} d`
  if (passed >= HOUR_MS) return `${Math.floor(passed / HOUR_MS)} h`
  if (passed >= MINUTE_MS) return `${Math.floor(passed / MINUTE_MS)} min`
  return 'now'
}
