import { federalDays } from '#basics/time/federal-days.ts'
import type { HoursDraft } from './hours-draft.ts'

/**
 * Upcoming federal holidays that are not in the list: of this year, or of the next year once this year's are there.
 * Excludes weekdays that are closed anyway. Null if none is missing.
 */
export function federalDaysMissing({ week, holidays }: HoursDraft, today: string) {
  const year = Number(today.slice(0, 'yyyy'.length))
  const isMissing = ({ day }: { day: string }) =>
    day >= today && week[weekdayOf(day)]?.open === true && !holidays.some((one) => one.day === day)
  for (const of of [year, year + 1]) {
    const days = federalDays(of).filter(isMissing)
    if (days.length > 0) return { year: of, days }
  }
  return null
}

/** All closed days in order. A day without a date yet stays last. */
export function withDays(holidays: HoursDraft['holidays'], days: readonly { day: string; name: string }[]) {
  const all = [...holidays, ...days.map((one) => ({ key: one.day, ...one }))]
  return all.toSorted((one, other) => (one.day || 'later').localeCompare(other.day || 'later'))
}

/** Monday is 0. */
const weekdayOf = (day: string) => (new Date(`${day}T00:00Z`).getUTCDay() + 6) % 7
