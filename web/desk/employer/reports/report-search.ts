import { useSearch } from '@tanstack/react-router'
import { asRecord, asString, oneOf } from '#web/desk/shared/search-params/search-values.ts'

export type ReportSearch = { quarter?: string | undefined; period?: 'year' | undefined }

/** The shown period is in the URL. Without a quarter it is the newest. */
export function parseReportSearch(given: unknown): ReportSearch {
  const { quarter, period } = asRecord(given)
  return { quarter: asString(quarter) || undefined, period: oneOf(['year'], period) }
}

export function useWanted() {
  const { quarter, period } = useSearch({ from: '/report' })
  return { quarter, kind: period ?? ('quarter' as const) }
}
