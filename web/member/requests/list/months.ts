import { capitalized } from '#basics/language/formats.ts'
import { t } from '#basics/language/translate.ts'
import { formatDate } from '#basics/time/date-format.ts'
import type { ListedRequest } from '#contract/member/requests.ts'

/** The name of the list of completed requests. Some languages have another form for one request. */
export const completedOnes = (): string => t('{count, plural, other {Completed}}', { count: 2 })

/** In the reader's calendar. */
const MONTH = { month: 'long', year: 'numeric' } as const
const DAY = { month: 'long', day: 'numeric' } as const

/** "November 20": the heading has the month and its year. */
export const dayOfMonth = (at: Date): string => formatDate(at, DAY)

/** "November 20", with the year if it is not the current one. */
export function dayWithYear(at: Date, now: Date): string {
  return formatDate(at, at.getFullYear() === now.getFullYear() ? DAY : { ...DAY, year: 'numeric' })
}

/** Newest first. A request completed so recently that its time has not loaded counts as completed now. */
export function byMonth(
  requests: readonly ListedRequest[],
  completions: ReadonlyMap<string, Date>,
  now: Date,
): { month: string; requests: ListedRequest[] }[] {
  const at = ({ external_id }: ListedRequest) => completions.get(external_id) ?? now
  const months = new Map<string, ListedRequest[]>()
  for (const request of requests.toSorted((one, other) => at(other).getTime() - at(one).getTime())) {
    const month = capitalized(formatDate(at(request), MONTH))
    months.set(month, [...(months.get(month) ?? []), request])
  }
  return [...months].map(([month, done]) => ({ month, requests: done }))
}
