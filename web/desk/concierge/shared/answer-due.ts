import { formatDate } from '#basics/time/date-format.ts'
import { DAY_MS } from '#basics/time/duration.ts'

/** Example: "answer due today at 2:30 PM". Another day shows its weekday, a more distant day its date. */
export function dueLabel(due: string, now: Date): string {
  const at = new Date(due)
  return `${at < now ? 'answer was due' : 'answer due'} ${dayLabel(at, now)} at ${timeOf(at)}`
}

function dayLabel(at: Date, now: Date): string {
  if (isToday(at, now)) return 'today'
  return isNear(at, now) ? weekday(at, 'long') : date(at)
}

/** Due time of a row: "1:30 PM", "Late · 9:30 AM", "Wed 10:30 AM", "Tue Nov 24". */
export function dueBy(due: string, now: Date): { readonly isLate: boolean; readonly text: string } {
  const at = new Date(due)
  const isLate = at < now
  return { isLate, text: `${isLate ? 'Late · ' : ''}${momentBy(at, now)}` }
}

/** Due time for narrow spaces: "due 1:30 PM", "Late · 9:30 AM". */
export function dueShort(due: string, now: Date): string {
  const { isLate, text } = dueBy(due, now)
  return isLate ? text : `due ${text}`
}

/** Time of day if `at` is today, otherwise with the day: "1:30 PM", "Wed 10:30 AM", "Tue Nov 24". */
export function momentBy(at: Date, now: Date): string {
  if (isToday(at, now)) return timeOf(at)
  return isNear(at, now) ? `${weekday(at, 'short')} ${timeOf(at)}` : `${weekday(at, 'short')} ${date(at)}`
}

const isToday = (at: Date, now: Date) => at.toDateString() === now.toDateString()
const isNear = (at: Date, now: Date) => Math.abs(at.getTime() - now.getTime()) < 6 * DAY_MS
const timeOf = (at: Date) => formatDate(at, { hour: 'numeric', minute: '2-digit' })
const weekday = (at: Date, length: 'long' | 'short') => formatDate(at, { weekday: length })
const date = (at: Date) => formatDate(at, { month: 'short', day: 'numeric' })
