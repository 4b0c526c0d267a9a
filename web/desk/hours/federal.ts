import { federalDays } from '#basics/federal-days.ts'
import type { HoursDraft } from './hours-draft.ts'

/**
 * The federal days that are still to come and not among ours: of this year, or once all of these are there of the next.
 * A day on which the week is closed anyway is none of them. Null where nothing is missing.
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

/** All closed days, in their order. One that somebody is still writing stays last. */
export function withDays(holidays: HoursDraft['holidays'], days: readonly { day: string; name: string }[]) {
  const all = [...holidays, ...days.map((one) => ({ key: one.day, ...one }))]
  return all.toSorted((one, other) => (one.day || 'later').localeCompare(other.day || 'later'))
}

/** Monday is the first. */
const weekdayOf = (day: string) => (new Date(`${day}T00:00Z`).getUTCDay() + 6) % 7
