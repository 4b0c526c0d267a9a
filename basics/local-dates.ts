type Dates = { readonly starts: string | null; readonly ends: string | null; readonly time_zone: string | null }

/**
 * "Nov 20 – 24", or with times "Nov 20, 3 PM to Nov 24, 11 AM, Lisbon time": days and times as the calendar and the clock
 * at that place show them, in whichever time zone it is read. Empty without a day.
 */
export function localDates({ starts, ends, time_zone }: Dates, now: Date): string {
  if (starts === null) return ''
  const first = asUtc(starts)
  const last = asUtc(ends ?? starts)
  const isThisYear = [first, last].every((day) => day.getUTCFullYear() === now.getFullYear())
  const hasTime = (at: string) => at.includes('T')
  const format = (withTime: boolean) =>
    new Intl.DateTimeFormat('en-US', {
      timeZone: 'UTC',
      month: 'short',
      day: 'numeric',
      ...(!isThisYear && { year: 'numeric' }),
      ...(withTime && { hour: 'numeric', minute: '2-digit' }),
    })
  if (!hasTime(starts) && !hasTime(ends ?? '')) return format(false).formatRange(first, last)
  const from = format(hasTime(starts)).format(first)
  const until = ends === null ? '' : ` to ${format(hasTime(ends)).format(last)}`
  return `${from}${until}, ${placeOf(time_zone)} time`
}

/** `2026-11-20T15:00` at UTC, so that formatting it there shows what is written. */
const asUtc = (local: string) => new Date(local.includes('T') ? `${local}Z` : local)

/** "New York" of `America/New_York`. */
const placeOf = (zone: string | null) => (zone ?? 'UTC').split('/').at(-1)?.replaceAll('_', ' ') ?? ''
