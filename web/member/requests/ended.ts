import { useQuery } from '@tanstack/react-query'
import { duration } from '#basics/duration.ts'
import { dollarWords } from '#basics/money.ts'
import { getTimeGivenBack, type RequestTimeGivenBack } from '#contract/member/time-given-back.ts'
import { MONEY_WORDS, type Result, type ResultMoney } from '#contract/shared/result.ts'
import { call } from '#web/wire/call.ts'
import { keys } from '../shared/queries.ts'

/** What a completed request came to: what we say of it, and what it gave its member back. */
export type Ended = { readonly result: Result | null; readonly time: RequestTimeGivenBack | null }

export const endedKey = (id: string) => [...keys.requests, 'ended', id] as const

/** @param enabled False: what is known of it already, and nothing is asked for. */
export function useEnded(id: string, enabled = true) {
  return useQuery({
    queryKey: endedKey(id),
    queryFn: async ({ signal }): Promise<Ended> => {
      const { time, result = null } = await call(getTimeGivenBack, { query: { request_id: id } }, { signal })
      return { time, result }
    },
    enabled,
  })
}

/** Our own words where there are some, else the time given back, else the money; null where none of them is known. */
export function headlineOf({ result, time }: Ended): string | null {
  return result?.words ?? (time && headingOf(time)) ?? (result?.money ? moneyLine(result.money) : null)
}

export const moneyLine = ({ cents, kind }: ResultMoney): string => `${dollarWords(cents)} ${MONEY_WORDS[kind]}`

/** "About 2 h given back.", under our own words; nothing where it was not measured. */
export function givenBackIn({ time }: Ended): string {
  return time?.measured && time.measured.given_back_minutes > 0 ? `${headingOf(time)}.` : ''
}

function headingOf({ measured }: RequestTimeGivenBack): string | null {
  if (!measured) return null
  if (measured.given_back_minutes === 0) return 'No time given back'
  return `About ${duration(measured.given_back_minutes)} given back`
}

export function sentenceOf({ measured, worked_minutes }: RequestTimeGivenBack): string {
  const worked = `We worked ${duration(worked_minutes)} on it`
  if (!measured) return `${worked}.`
  return `${worked}; people take about ${duration(measured.alone_minutes)} alone.`
}
