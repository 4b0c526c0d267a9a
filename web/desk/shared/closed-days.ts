import { useQuery } from '@tanstack/react-query'
import { type ClosedDays, deskClosedDays } from '#contract/desk/business-hours.ts'
import { call } from './call.ts'

const HOUR_MS = 3_600_000

/** Says of a day, such as 2026-11-26, why nobody is here then; null of the others, and until it is known. */
export function useClosedDays(): (day: string) => string | null {
  const { data } = useQuery({
    queryKey: ['closed-days'],
    staleTime: HOUR_MS,
    queryFn: ({ signal }) => call(deskClosedDays, {}, { signal }),
  })
  return (day) => (data ? closedOn(data, day) : null)
}

export function closedOn({ weekdays, holidays }: ClosedDays, day: string): string | null {
  const holiday = holidays.find((one) => one.day === day)
  if (holiday) return `closed for ${holiday.name}`
  return weekdays.includes(new Date(day).getUTCDay() || 7) ? 'closed' : null
}
