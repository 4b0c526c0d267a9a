import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { deskRequests } from '#contract/desk/queue.ts'
import { call } from '#web/desk/shared/call.ts'
import type { Command } from '#web/desk/shared/commands.ts'
import { keys, useSession } from '#web/desk/shared/queries.ts'
import { sameQueue } from '#web/desk/shared/queue-search.ts'
import { whose } from '#web/desk/shared/request-labels.ts'

const ENOUGH_CHARACTERS = 2
const PAUSE_MS = 250
const SHOWN = 6

/** Requests that fit the words, as commands that open them. Only a concierge may see any. */
export function useFoundRequests(text: string): Command[] {
  const asked = useDebounced(text.trim())
  const navigate = useNavigate()
  const isConcierge = useSession()?.staff.role === 'concierge'
  const { data } = useQuery({
    queryKey: keys.found(asked),
    enabled: isConcierge && asked.length >= ENOUGH_CHARACTERS,
    queryFn: ({ signal }) => call(deskRequests, { query: { q: asked, limit: SHOWN } }, { signal }),
  })
  if (asked !== text.trim()) return []
  return (data?.requests ?? []).map((request) => ({
    id: `open:${request.external_id}`,
    label: `${request.name} · ${whose(request)}`,
    group: 'Go to',
    run: () => void navigate({ to: '/requests/$id', params: { id: request.external_id }, search: sameQueue }),
  }))
}

/** The text once the typing has paused. */
function useDebounced(text: string): string {
  const [debounced, setDebounced] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setDebounced(text), PAUSE_MS)
    return () => clearTimeout(timer)
  }, [text])
  return debounced
}
