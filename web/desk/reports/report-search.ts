import { useSearch } from '@tanstack/react-router'
import { oneOf, partsOf, wordsIn } from '#web/desk/shared/in-address.ts'

export type ReportSearch = { quarter?: string | undefined; period?: 'year' | undefined }

/** Which time is shown travels in the address; without a quarter it is the newest. */
export function parseReportSearch(given: unknown): ReportSearch {
  const { quarter, period } = partsOf(given)
  return { quarter: wordsIn(quarter) || undefined, period: oneOf(['year'], period) }
}

export function useWanted() {
  const { quarter, period } = useSearch({ from: '/report' })
  return { quarter, kind: period ?? ('quarter' as const) }
}
