import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { employerReport } from '#contract/desk/reports.ts'
import { deskCall } from '#web/desk/shared/desk-call.ts'

const UNABLE = 'The report cannot be shown just now. Please try again.'

export function useReport(quarter: string | undefined) {
  return useQuery({
    queryKey: ['report', quarter ?? 'newest'],
    staleTime: Number.POSITIVE_INFINITY, // a published quarter never changes
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) => deskCall(employerReport, { query: { quarter } }, { signal, fallback: UNABLE }),
  })
}
