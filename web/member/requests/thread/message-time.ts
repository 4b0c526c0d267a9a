import { t } from '#basics/language/translate.ts'
import { formatDate } from '#basics/time/date-format.ts'
import { MINUTE_MS } from '#basics/time/duration.ts'
import { relativeTime } from '#basics/time/relative-time.ts'

/** In the reader's time zone. */
const DAY = { weekday: 'long', month: 'long', day: 'numeric' } as const
const DAY_OF_YEAR = { ...DAY, year: 'numeric' } as const
export const CLOCK = { hour: 'numeric', minute: '2-digit' } as const

/** "Tuesday, October 28", "Today, Thursday, November 6"; with the year if it is not the current one. */
export function dayWords(at: Date, now: Date): string {
  const day = formatDate(at, at.getFullYear() === now.getFullYear() ? DAY : DAY_OF_YEAR)
  return isSameDay(at, now) ? t('Today, {day}', { day }) : day
}

/** Compares numbers, the most likely difference first: a long thread calls it thousands of times before it opens. */
export function isSameDay(one: Date, other: Date): boolean {
  return (
    one.getDate() === other.getDate() &&
    one.getMonth() === other.getMonth() &&
    one.getFullYear() === other.getFullYear()
  )
}

/** "Just now" for a minute, then the time: "2:04 PM". */
export function clockWords(at: Date, now: Date): string {
  return now.getTime() - at.getTime() < MINUTE_MS ? t('Just now') : formatDate(at, CLOCK)
}

/** "2:04 PM" in the middle of a sentence. Some languages have an article there, which depends on the hour. */
export function timeInSentence(at: Date): string {
  const time = formatDate(at, CLOCK)
  return t('{hour, plural, one {{time}} other {{time}}}', { hour: Number.parseInt(time, 10), time })
}

/** "October 29, 2026 at 2:04 PM, 8 days ago". */
export function wholeMoment(at: Date, now: Date): string {
  return `${formatDate(at, { dateStyle: 'long', timeStyle: 'short' })}, ${relativeTime(at, now).toLowerCase()}`
}
