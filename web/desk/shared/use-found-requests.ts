import { useQuery } from '@tanstack/react-query'
import { trimmed } from '#basics/graphemes.ts'
import { deskRequests, type QueuedRequest } from '#contract/desk/queue.ts'
import { call } from './call.ts'
import { keys, useSession } from './queries.ts'
import { whole } from './queue-answer.ts'
import { useDebounced } from './use-debounced.ts'

const ENOUGH_CHARACTERS = 2
const SHOWN = 6

/** The requests that fit these words best, once the typing has paused. Only a concierge may see any. */
export function useFoundRequests(text: string): readonly QueuedRequest[] {
  const asked = useDebounced(trimmed(text))
  const isConcierge = useSession()?.staff.role === 'concierge'
  const { data } = useQuery({
    queryKey: keys.found(asked),
    enabled: isConcierge && asked.length >= ENOUGH_CHARACTERS,
    queryFn: async ({ signal }) => whole(await call(deskRequests, { query: { q: asked, limit: SHOWN } }, { signal })),
  })
  return asked === trimmed(text) ? (data?.requests ?? []) : []
}
