import { formatDate } from './date-format.ts'

/** Start and end by the clock, as in 08:00 to 20:00. An end that is not after the start is on the next day. */
export type DaySpan = { readonly opens: string; readonly closes: string }

export const DAY_MINUTES = 1440

/** Minutes since midnight at a time such as 08:30; NaN for an invalid time. */
export function minuteOf(time: string): number {
  const [, hours, minutes] = /^(\d\d):(\d\d)$/.exec(time) ?? []
  return Number(hours) * 60 + Number(minutes)
}

/** Start and end of a span in minutes since midnight of its day; the end is at most 24 hours after the start. */
export function minutesOf({ opens, closes }: DaySpan): { from: number; to: number } {
  const [from, to] = [minuteOf(opens), minuteOf(closes)]
  return { from, to: to <= from ? to + DAY_MINUTES : to }
}

/** "the next day", "midnight" or nothing: addition to the end time of a span. */
export function endWords(span: DaySpan): string {
  const { to } = minutesOf(span)
  if (to === DAY_MINUTES) return 'midnight'
  return to > DAY_MINUTES ? 'the next day' : ''
}

/** "8 AM to 8:30 PM", "8 AM to midnight", "10 PM to 6 AM the next day"; half-typed text is left unchanged. */
export function spanWords(span: DaySpan): string {
  const end = endWords(span)
  const closes = end === 'midnight' ? end : [clockWords(span.closes), end].filter(Boolean).join(' ')
  return `${clockWords(span.opens)} to ${closes}`
}

/** "8 AM to 12 PM, 1 PM to 8 PM". */
export const spansWords = (spans: readonly DaySpan[]): string => spans.map(spanWords).join(', ')

function clockWords(time: string): string {
  if (!/^\d\d:\d\d$/.test(time)) return time
  return formatDate(`2000-01-01T${time}Z`, { hour: 'numeric', minute: '2-digit', timeZone: 'UTC' }).replace(':00', '')
}

type Placed = { readonly from: number; readonly to: number }

/**
 * Two overlapping spans on a cycle of `round` minutes, by their indexes in the list, with the earlier one first; null
 * if none overlap.
 */
export function overlapOf(spans: readonly Placed[], round: number): readonly [number, number] | null {
  const order = spans.map((span, place) => ({ ...span, place })).toSorted((one, other) => one.from - other.from)
  const again = order.slice(0, 1).map((span) => ({ ...span, from: span.from + round }))
  const after = [...order.slice(1), ...again]
  for (const [at, next] of after.entries()) {
    const span = order[at]
    if (span && span.to > next.from) return [span.place, next.place]
  }
  return null
}
