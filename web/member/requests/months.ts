import type { ListedRequest } from '#contract/member/requests.ts'

/** On the reader's own calendar. */
const monthName = new Intl.DateTimeFormat('en-US', { month: 'long', year: 'numeric' })
const day = new Intl.DateTimeFormat('en-US', { month: 'long', day: 'numeric' })
const dayOfYear = new Intl.DateTimeFormat('en-US', { month: 'long', day: 'numeric', year: 'numeric' })

/** "November 20": under its month, whose year is said. */
export const dayOfMonth = (at: Date): string => day.format(at)

/** "November 20", with its year where it is another one. */
export function dayWithYear(at: Date, now: Date): string {
  return (at.getFullYear() === now.getFullYear() ? day : dayOfYear).format(at)
}

/** The newest first. One that was completed so recently that its moment is not here yet belongs to now. */
export function byMonth(
  requests: readonly ListedRequest[],
  completions: ReadonlyMap<string, Date>,
  now: Date,
): { month: string; requests: ListedRequest[] }[] {
  const at = ({ external_id }: ListedRequest) => completions.get(external_id) ?? now
  const months = new Map<string, ListedRequest[]>()
  for (const request of requests.toSorted((one, other) => at(other).getTime() - at(one).getTime())) {
    const month = monthName.format(at(request))
    months.set(month, [...(months.get(month) ?? []), request])
  }
  return [...months].map(([month, done]) => ({ month, requests: done }))
}
