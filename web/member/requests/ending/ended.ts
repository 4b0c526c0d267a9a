import { useQuery } from '@tanstack/react-query'
import { t } from '#basics/language/translate.ts'
import { dollarWords } from '#basics/money.ts'
import { duration } from '#basics/time/duration.ts'
import { getTimeGivenBack, type RequestTimeGivenBack } from '#contract/member/time-given-back.ts'
import type { Result, ResultMoney } from '#contract/shared/result.ts'
import { call } from '#web/wire/call.ts'
import { keyOf } from '#web/wire/keys.ts'

/** The result of a completed request: the concierge's summary, and the time and money that it saved. */
export type Ended = { readonly result: Result | null; readonly time: RequestTimeGivenBack | null }

/** @param enabled False: only cached data is returned, and nothing is fetched. */
export function useEnded(id: string, enabled = true) {
  return useQuery({
    queryKey: keyOf(getTimeGivenBack, { query: { request_id: id } }),
    queryFn: async ({ signal }): Promise<Ended> => {
      const { time, result = null } = await call(getTimeGivenBack, { query: { request_id: id } }, { signal })
      return { time, result }
    },
    enabled,
  })
}

/** The concierge's summary, else the saved time, else the money; null if none of them is known. */
export function headlineOf({ result, time }: Ended): string | null {
  return result?.words ?? (time && headingOf(time)) ?? (result?.money ? moneyLine(result.money) : null)
}

export function moneyLine({ cents, kind }: ResultMoney): string {
  const amount = dollarWords(cents)
  return kind === 'not_paid' ? t('{amount} you don’t pay', { amount }) : t('{amount} paid back to you', { amount })
}

/** "About 2 h given back.", below the summary; empty if the time was not measured. */
export function givenBackIn({ time }: Ended): string {
  const minutes = time?.measured?.given_back_minutes ?? 0
  return minutes > 0 ? t('About {duration} given back.', { duration: duration(minutes) }) : ''
}

function headingOf({ measured }: RequestTimeGivenBack): string | null {
  if (!measured) return null
  if (measured.given_back_minutes === 0) return t('No time given back')
  return t('About {duration} given back', { duration: duration(measured.given_back_minutes) })
}

export function sentenceOf({ measured, worked_minutes }: RequestTimeGivenBack): string {
  const worked = duration(worked_minutes)
  if (!measured) return t('We worked {worked} on it.', { worked })
  const alone = duration(measured.alone_minutes)
  return t('We worked {worked} on it; people take about {alone} alone.', { worked, alone })
}
