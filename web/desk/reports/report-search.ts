import { useSearch } from '@tanstack/react-router'
import * as z from 'zod/mini'

const shape = z.object({
  quarter: z.catch(z.optional(z.string()), undefined),
  period: z.catch(z.optional(z.literal('year')), undefined),
})
export type ReportSearch = z.output<typeof shape>

/** Which time is shown travels in the address; without a quarter it is the newest. */
export const parseReportSearch = (given: unknown): ReportSearch => z.parse(shape, given ?? {})

export function useWanted() {
  const { quarter, period } = useSearch({ from: '/report' })
  return { quarter, kind: period ?? ('quarter' as const) }
}
