import { relativeTime } from '#basics/relative-time.ts'

/** On the reader's own clock; made once, since a long thread asks a thousand times. */
const day = new Intl.DateTimeFormat('en-US', { weekday: 'long', month: 'long', day: 'numeric' })
const dayOfYear = new Intl.DateTimeFormat('en-US', { weekday: 'long', month: 'long', day: 'numeric', year: 'numeric' })
const clock = new Intl.DateTimeFormat('en-US', { hour: 'numeric', minute: '2-digit' })
const moment = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeStyle: 'short' })

const MINUTE_MS = 60_000

/** "Tuesday, October 28", "Today, Thursday, November 6"; with its year where it is another one. */
export function dayWords(at: Date, now: Date): string {
  const words = (at.getFullYear() === now.getFullYear() ? day : dayOfYear).format(at)
  return isSameDay(at, now) ? `Today, ${words}` : words
}

/** By numbers, the most different first: a long thread asks thousands of times before it opens. */
export function isSameDay(one: Date, other: Date): boolean {
  return (
    one.getDate() === other.getDate() &&
    one.getMonth() === other.getMonth() &&
    one.getFullYear() === other.getFullYear()
  )
}

/** "Just now" for a minute, then what the clock showed: "2:04 PM". */
export function clockWords(at: Date, now: Date): string {
  return now.getTime() - at.getTime() < MINUTE_MS ? 'Just now' : clock.format(at)
}

/** "October 29, 2026 at 2:04 PM, 8 days ago". */
export function wholeMoment(at: Date, now: Date): string {
  return `${moment.format(at)}, ${relativeTime(at, now).toLowerCase()}`
}
