import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useSyncExternalStore } from 'react'
import { type Message, markRead, type RequestDetail } from '#contract/member/requests.ts'
import { call } from '#web/wire/call.ts'
import { keys } from '../queries.ts'

/** Moves the member's mark to the last message, once somebody has the page before their eyes. */
export function useMarkRead(request: RequestDetail, messages: readonly Message[]) {
  const client = useQueryClient()
  const isVisible = useSyncExternalStore(onVisibility, () => document.visibilityState === 'visible')
  const last = messages.at(-1)?.id
  const { external_id: id, unread_count: unread } = request
  useEffect(() => {
    if (!last || unread === 0 || !isVisible) return
    call(markRead, { params: { id }, body: { up_to: last } }).then(
      () => client.invalidateQueries({ queryKey: keys.requests }),
      () => undefined, // the dot stays until the next look
    )
  }, [client, id, last, unread, isVisible])
}

function onVisibility(tell: () => void) {
  document.addEventListener('visibilitychange', tell)
  return () => document.removeEventListener('visibilitychange', tell)
}
