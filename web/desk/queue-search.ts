import { useSearch } from '@tanstack/react-router'
import * as z from 'zod/mini'

const shape = z.object({
  tab: z.catch(z._default(z.enum(['Mine', 'Unassigned', 'Everyone']), 'Mine'), 'Mine'),
  q: z.catch(z._default(z.string(), ''), ''),
})
export type QueueSearch = z.output<typeof shape>

/** What the queue shows travels in the address, so that it can be kept and shared. */
export const parseQueueSearch = (given: unknown): QueueSearch => z.parse(shape, given ?? {})

export function useQueueSearch(): QueueSearch {
  return parseQueueSearch(useSearch({ strict: false }))
}

/** The queue as it was, for a link to another request. */
export const sameQueue = (before: unknown): QueueSearch => parseQueueSearch(before)
