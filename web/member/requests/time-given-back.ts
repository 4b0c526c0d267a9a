import { useQuery } from '@tanstack/react-query'
import { duration } from '#basics/duration.ts'
import { getTimeGivenBack, type TimeGivenBack } from '#contract/member/time-given-back.ts'
import { call } from '#web/wire/call.ts'
import { keys } from '../queries.ts'

export const timeKey = (id: string) => [...keys.requests, 'time', id] as const

/**
 * What a completed request gave its member back.
 * @param enabled False: what is known of it already, and nothing is asked for.
 */
export function useTimeGivenBack(id: string, enabled = true) {
  return useQuery({
    queryKey: timeKey(id),
    retry: false,
    queryFn: async ({ signal }) => (await call(getTimeGivenBack, { query: { request_id: id } }, { signal })).time,
    enabled,
  })
}

export function headingOf({ measured }: TimeGivenBack): string {
  if (!measured) return 'Not measured'
  if (measured.given_back_minutes === 0) return 'No time given back'
  return `About ${duration(measured.given_back_minutes)} given back`
}

export function sentenceOf({ measured, worked_minutes }: TimeGivenBack): string {
  const worked = `We worked ${duration(worked_minutes)} on it`
  if (!measured) return `${worked}. How long people take for this alone, nobody has measured yet.`
  return `${worked}; people take about ${duration(measured.alone_minutes)} alone.`
}
