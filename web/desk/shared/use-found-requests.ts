import { useQuery } from '@tanstack/react-query'
import { trimmed } from '#basics/text/graphemes.ts'
import { deskRequests, type QueuedRequest } from '#contract/desk/queue/queue.ts'
import { useDebounced } from './records/use-debounced.ts'
import { useSession } from './wire/queries.ts'
import { queryOf } from './wire/query-of.ts'
import { whole } from './wire/queue-answer.ts'

const ENOUGH_CHARACTERS = 2
const SHOWN = 6

/** Best matching requests after typing pauses. Only a concierge may see requests. */
export function useFoundRequests(text: string): readonly QueuedRequest[] {
  const asked = useDebounced(trimmed(text))
  const isConcierge = useSession()?.staff.role === 'concierge'
  const { data } = useQuery({
    ...queryOf(deskRequests, { query: { q: asked, limit: SHOWN } }),
    enabled: isConcierge && asked.length >= ENOUGH_CHARACTERS,
    select: whole,
  })
  return asked === trimmed(text) ? (data?.requests ?? []) : []
}
