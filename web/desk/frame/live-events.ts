import type { InfiniteData, QueryKey } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { type Paced, paced } from '#basics/paced.ts'
import { deskEvents } from '#contract/desk/events.ts'
import type { DeskSession } from '#contract/desk/session.ts'
import { isEcho } from '#web/desk/shared/own-presence.ts'
import { promiseKeys } from '#web/desk/shared/promises.ts'
import { isPaged, keys, queryClient } from '#web/desk/shared/queries.ts'
import type { QueuePage } from '#web/desk/shared/queue-answer.ts'

/** How old may be what other people's changes have to do with: their requests in no list here, and the counts. */
const PAUSE_MS = 5_000

/** Follows what changes at the desk until it is stopped. The browser itself comes back after a loss. */
export function followLiveEvents(): () => void {
  const source = new EventSource(deskEvents.path)
  const queues = paced(readQueues, PAUSE_MS)
  const looking = readingOf(keys.looking)
  const promises = readingOf(promiseKeys.all)
  const colleagues = readingOf(keys.colleagues)
  const readAll = () => {
    for (const reading of [queues, looking, promises]) reading.now()
    for (const queryKey of [keys.sends, ['request']]) void invalidate(queryKey)
  }
  let opened = false
  source.addEventListener('open', () => {
    // what happened while nobody listened is found by fetching again
    if (opened) readAll()
    opened = true
  })
  source.addEventListener('reset', readAll)
  source.addEventListener('queue.changed', ({ data }: MessageEvent<string>) => {
    const { external_id: id, assignee_id: whose } = changeIn(data)
    if (!id) return readAll()
    if (whose === undefined || isOwn(whose) || isListed(id)) queues.now()
    else queues.soon()
    void invalidate(keys.request(id))
  })
  source.addEventListener('shift.changed', colleagues.soon)
  source.addEventListener('promises.changed', ({ data }: MessageEvent<string>) =>
    isOwn(changeIn(data).staff_id) ? promises.now() : promises.soon(),
  )
  source.addEventListener('presence.changed', ({ data }: MessageEvent<string>) => {
    // only for a conversation that is open; to ask who is there is to say that one is
    const id = changeIn(data).external_id
    if (!id || isEcho(id)) return
    void invalidate(keys.presence(id))
    looking.soon()
  })
  source.addEventListener('sends.changed', () => void invalidate(keys.sends))
  source.addEventListener('error', () => {
    // refused for good: the session may be over, and the next call will say so
    if (source.readyState === EventSource.CLOSED) queues.now()
  })
  return () => {
    source.close()
    for (const reading of [queues, looking, promises, colleagues]) reading.stop()
  }
}

const invalidate = (queryKey: QueryKey) => queryClient.invalidateQueries({ queryKey })
const readingOf = (queryKey: QueryKey): Paced => paced(() => invalidate(queryKey), PAUSE_MS)

/** A page that nobody sees reads its list once it is looked at, but calls for what is new at once. */
const readQueues = () => invalidate(document.hidden ? keys.alerts : keys.queues)

function isOwn(staffId: number | null | undefined): boolean {
  return staffId === queryClient.getQueryData<DeskSession | null>(keys.session)?.staff.id
}

/** Whether a list on this page has it. */
function isListed(id: string): boolean {
  return queryClient
    .getQueriesData<InfiniteData<QueuePage>>({ queryKey: keys.queues, type: 'active', predicate: isPaged })
    .some(([, data]) => data?.pages.some(({ requests }) => requests.some((one) => one.external_id === id)))
}

const change = z.object({
  external_id: z.optional(z.string()),
  assignee_id: z.optional(z.nullable(z.number())),
  staff_id: z.optional(z.number()),
})

function changeIn(data: string): z.output<typeof change> {
  try {
    return z.safeParse(change, JSON.parse(data)).data ?? {}
  } catch {
    return {}
  }
}
