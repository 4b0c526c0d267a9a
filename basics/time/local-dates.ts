import { t } from '#basics/language/translate.ts'
import { dateFormat } from './date-format.ts'

type Dates = { readonly starts: string | null; readonly ends: string | null; readonly time_zone: string | null }

/**
 * "Nov 20 – 24", or with times "Nov 20, 3 PM to Nov 24, 11 AM, Lisbon time": local dates and times of the place,
 * whatever the reader's time zone. Empty without a date.
 */
export function localDates({ starts, ends, time_zone }: Dates, now: Date): string {
  if (starts === null) return ''
  const first = asUtc(starts)
  const last = asUtc(ends ?? starts)
  const isThisYear = [first, last].every((day) => day.getUTCFullYear() === now.getFullYear())
  const hasTime = (at: string) => at.includes('T')
  const format = (withTime: boolean) =>
    dateFormat({
      timeZone: 'UTC',
      month: 'short',
      day: 'numeric',
      ...(!isThisYear && { year: 'numeric' }),
      ...(withTime && { hour: 'numeric', minute: '2-digit' }),
    })
  if (!hasTime(starts) && !hasTime(ends ?? '')) return format(false).formatRange(first, last)
  const from = format(hasTime(starts)).format(first)
  const place = placeOf(time_zone)
  if (ends === null) return t('{from}, {place} time', { from, place })
  return t('{from} to {until}, {place} time', { from, until: format(hasTime(ends)).format(last), place })
}

/** Reads `2026-11-20T15:00` as UTC, so that formatting it in UTC shows the same time. */
const asUtc = (local: string) => new Date(local.includes('T') ? `${local}Z` : local)

/** "New York" from `America/New_York`. */
const placeOf = (zone: string | null) => (zone ?? 'UTC').split('/').at(-1)?.replaceAll('_', ' ') ?? ''
