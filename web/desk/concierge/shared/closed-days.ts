import { useQuery } from '@tanstack/react-query'
import { HOUR_MS } from '#basics/time/duration.ts'
import { type ClosedDays, deskClosedDays } from '#contract/desk/operations/business-hours.ts'
import { queryOf } from '#web/desk/shared/wire/query-of.ts'

/** Returns why a day, such as 2026-11-26, is closed. Null for open days, and until the calendar is loaded. */
export function useClosedDays(): (day: string) => string | null {
  const { data } = useQuery({ ...queryOf(deskClosedDays), staleTime: HOUR_MS })
  return (day) => (data ? closedOn(data, day) : null)
}

export function closedOn({ weekdays, holidays }: ClosedDays, day: string): string | null {
  const holiday = holidays.find((one) => one.day === day)
  if (holiday) return `closed for ${holiday.name}`
  return weekdays.includes(new Date(day).getUTCDay() || 7) ? 'closed' : null
}
