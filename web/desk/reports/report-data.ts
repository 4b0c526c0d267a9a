import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { employerReport } from '#contract/desk/reports.ts'
import { call } from '#web/desk/shared/call.ts'

const UNABLE = 'The report cannot be shown just now. Please try again.'

export function useReport(quarter: string | undefined) {
  return useQuery({
    queryKey: ['report', quarter ?? 'newest'],
    staleTime: Number.POSITIVE_INFINITY, // a published quarter never changes
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) => call(employerReport, { query: { quarter } }, { signal, fallback: UNABLE }),
  })
}
