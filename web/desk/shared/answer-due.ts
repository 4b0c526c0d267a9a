import { formatDate } from '#basics/date-format.ts'

const DAY_MS = 86_400_000

/** "answer due today at 2:30 PM"; on another day its weekday, further away its date. */
export function dueLabel(due: string, now: Date): string {
  const at = new Date(due)
  return `${at < now ? 'answer was due' : 'answer due'} ${dayLabel(at, now)} at ${timeOf(at)}`
}

function dayLabel(at: Date, now: Date): string {
  if (isToday(at, now)) return 'today'
  return isNear(at, now) ? weekday(at, 'long') : date(at)
}

/** The same for a row, by the clock: "1:30 PM", "Late · 9:30 AM", "Wed 10:30 AM", "Tue Nov 24". */
export function dueBy(due: string, now: Date): { readonly isLate: boolean; readonly text: string } {
  const at = new Date(due)
  const isLate = at < now
  return { isLate, text: `${isLate ? 'Late · ' : ''}${momentBy(at, now)}` }
}

/** Where there is little room: "due 1:30 PM", "Late · 9:30 AM". */
export function dueShort(due: string, now: Date): string {
  const { isLate, text } = dueBy(due, now)
  return isLate ? text : `due ${text}`
}

/** By the clock where it is today: "1:30 PM", "Wed 10:30 AM", "Tue Nov 24". */
export function momentBy(at: Date, now: Date): string {
  if (isToday(at, now)) return timeOf(at)
  return isNear(at, now) ? `${weekday(at, 'short')} ${timeOf(at)}` : `${weekday(at, 'short')} ${date(at)}`
}

const isToday = (at: Date, now: Date) => at.toDateString() === now.toDateString()
const isNear = (at: Date, now: Date) => Math.abs(at.getTime() - now.getTime()) < 6 * DAY_MS
const timeOf = (at: Date) => formatDate(at, { hour: 'numeric', minute: '2-digit' })
const weekday = (at: Date, length: 'long' | 'short') => formatDate(at, { weekday: length })
const date = (at: Date) => formatDate(at, { month: 'short', day: 'numeric' })
