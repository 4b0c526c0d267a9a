import * as z from 'zod/mini'
import { deskEvents } from '#contract/desk/events.ts'
import { isEcho } from '#web/desk/shared/own-presence.ts'
import { promiseKeys } from '#web/desk/shared/promises.ts'
import { keys, queryClient } from '#web/desk/shared/queries.ts'
import { oneAtATime } from './one-at-a-time.ts'

/** Follows what changes at the desk until it is stopped. The browser itself comes back after a loss. */
export function followLiveEvents(): () => void {
  const source = new EventSource(deskEvents.path)
  let opened = false
  source.addEventListener('open', () => {
    // what happened while nobody listened is found by fetching again
    if (opened) refetch()
    opened = true
  })
  source.addEventListener('reset', () => refetch())
  source.addEventListener('queue.changed', (event: MessageEvent<string>) => refetch(idOf(event.data)))
  source.addEventListener('shift.changed', () => void queryClient.invalidateQueries({ queryKey: keys.colleagues }))
  source.addEventListener('promises.changed', () => void queryClient.invalidateQueries({ queryKey: promiseKeys.all }))
  source.addEventListener('presence.changed', (event: MessageEvent<string>) => {
    // only for a conversation that is open; to ask who is there is to say that one is
    const id = idOf(event.data)
    if (!id || isEcho(id)) return
    void queryClient.invalidateQueries({ queryKey: keys.presence(id) })
    void queryClient.invalidateQueries({ queryKey: keys.looking })
  })
  source.addEventListener('sends.changed', () => void queryClient.invalidateQueries({ queryKey: keys.sends }))
  source.addEventListener('error', () => {
    // refused for good: the session may be over, and the next call will say so
    if (source.readyState === EventSource.CLOSED) void queryClient.invalidateQueries({ queryKey: keys.queues })
  })
  return () => source.close()
}

const refetchQueues = oneAtATime(() => queryClient.invalidateQueries({ queryKey: keys.queues }))

function refetch(id?: string) {
  refetchQueues()
  if (!id)
    for (const queryKey of [keys.sends, keys.looking, promiseKeys.all]) void queryClient.invalidateQueries({ queryKey })
  void queryClient.invalidateQueries({ queryKey: id ? keys.request(id) : ['request'] })
}

const change = z.object({ external_id: z.string() })

function idOf(data: string): string | undefined {
  try {
    return z.safeParse(change, JSON.parse(data)).data?.external_id
  } catch {
    return undefined
  }
}
