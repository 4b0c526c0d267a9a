import { formatDate } from '#basics/time/date-format.ts'
import { DAY_MS } from '#basics/time/duration.ts'

const DAYS_OF_WEEK = 7

/** Examples: "Today 4:20 PM", "Tomorrow 9:00 AM", "Mon 9:00 AM", "Dec 3, 9:00 AM". */
export function momentLabel(moment: string | Date, now: Date): string {
  const at = new Date(moment)
  const day = dayLabel(at, now)
  return `${day}${/\d$/.test(day) ? ',' : ''} ${clockTime(at)}`
}

/** Created once, because a long thread formats a thousand times. */
const clock = new Intl.DateTimeFormat('en-US', { hour: 'numeric', minute: '2-digit' })

/** Example: "9:30 AM". */
export const clockTime = (at: string | Date): string => clock.format(new Date(at))

/** Heading of a past day: "Today", "Yesterday", "Wednesday, November 11", with the year if it is another one. */
export function dayTitle(at: Date, now: Date): string {
  const days = daysBetween(now, at)
  if (days === 0) return 'Today'
  if (days === -1) return 'Yesterday'
  const year = at.getFullYear() === now.getFullYear() ? undefined : 'numeric'
  return formatDate(at, { weekday: 'long', month: 'long', day: 'numeric', year })
}

function dayLabel(at: Date, now: Date): string {
  const days = daysBetween(now, at)
  if (days === 0) return 'Today'
  if (days === 1) return 'Tomorrow'
  if (days === -1) return 'Yesterday'
  if (days > 1 && days < DAYS_OF_WEEK) return formatDate(at, { weekday: 'short' })
  return dateLabel(at, now)
}

function dateLabel(at: Date, now: Date): string {
  const year = at.getFullYear() === now.getFullYear() ? undefined : 'numeric'
  return formatDate(at, { month: 'short', day: 'numeric', year })
}

/** Past days: "Nov 9", "Nov 9 to 12", "Oct 30 to Nov 2", "Dec 30, 2025 to Jan 2". */
export function daysLabel(from: Date, to: Date, now: Date): string {
  const first = dateLabel(from, now)
  const last = dateLabel(to, now)
  if (first === last) return first
  const isOneMonth = from.getMonth() === to.getMonth() && from.getFullYear() === to.getFullYear()
  if (!isOneMonth) return `${first} to ${last}`
  const days = `${first.replace(/,.*/, '')} to ${to.getDate()}`
  return from.getFullYear() === now.getFullYear() ? days : `${days}, ${from.getFullYear()}`
}

/** For use within a sentence: "today 4:20 PM". */
export const momentInSentence = (moment: string | Date, now: Date): string => inSentence(momentLabel(moment, now))

/** The day only, for use within a sentence: "today", "yesterday", "Nov 11". */
export const dayInSentence = (moment: string | Date, now: Date): string => inSentence(dayLabel(new Date(moment), now))

const inSentence = (label: string) => label.replace(/^(Today|Tomorrow|Yesterday)/, (day) => day.toLowerCase())

const dateTime = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'short' })

/** Example: "Nov 23, 2026, 9:00 AM". */
export const dateTimeLabel = (at: string) => dateTime.format(new Date(at))

/** Difference in calendar days. On the days of a clock change these are not 24 hours. */
function daysBetween(from: Date, to: Date): number {
  const day = (date: Date) => Date.UTC(date.getFullYear(), date.getMonth(), date.getDate())
  return Math.round((day(to) - day(from)) / DAY_MS)
}

export const isPast = (moment: string, now: Date): boolean => new Date(moment) <= now
