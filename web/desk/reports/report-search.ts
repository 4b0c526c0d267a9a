import { useSearch } from '@tanstack/react-router'
import * as z from 'zod/mini'

const shape = z.object({ quarter: z.catch(z.optional(z.string()), undefined) })
export type ReportSearch = z.output<typeof shape>

/** Which quarter is shown travels in the address; without one it is the newest. */
export const parseReportSearch = (given: unknown): ReportSearch => z.parse(shape, given ?? {})

export function useWantedQuarter(): string | undefined {
  return useSearch({ from: '/report' }).quarter
}
