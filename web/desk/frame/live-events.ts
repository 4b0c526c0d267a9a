import type { QueryKey } from '@tanstack/react-query'
import { type Paced, paced } from '#basics/paced.ts'
import { deskEvents } from '#contract/desk/events.ts'
import { partsOf } from '#web/desk/shared/in-address.ts'
import { isEcho } from '#web/desk/shared/own-presence.ts'
import { promiseKeys } from '#web/desk/shared/promises.ts'
import { keys, queryClient, sessionNow } from '#web/desk/shared/queries.ts'
import { inQueues } from '#web/desk/shared/queue-changes.ts'
import { urlOf } from '#web/wire/request.ts'
import { steadySource } from './steady-source.ts'

/** How old may be what other people's changes have to do with. */
const PAUSE_MS = 5_000

/**
 * Follows what changes at the desk until it is stopped.
 * @param since the place in the events before which nothing was read
 */
export function followLiveEvents(since: string): () => void {
  const alerts = readingOf(keys.alerts)
  const looking = readingOf(keys.looking)
  const promises = readingOf(promiseKeys.all)
  const colleagues = readingOf(keys.colleagues)
  // after a server's restart all desks are back at once: what is open is read first, the lists each at its own moment
  const readAll = () => {
    inQueues((lists) => lists.readQueuesLater())
    for (const reading of [alerts, looking, promises]) reading.later()
    for (const queryKey of [keys.sends, ['request']]) void invalidate(queryKey)
  }
  const unlessHere = paced(async () => readAll(), PAUSE_MS)
  const close = steadySource({
    addressAfter: (after) => urlOf(deskEvents, { query: { after } }),
    since,
    // a server that does not answer "here" does not know what happened in between
    onOpen: unlessHere.later,
    // the session may be over, and this call will say so
    onRefused: alerts.now,
    handlers: {
      here: unlessHere.stop,
      reset: unlessHere.now,
      'queue.changed': ({ data }) => inQueues((lists) => lists['queue.changed'](data)),
      'counts.changed': ({ data }) => inQueues((lists) => lists['counts.changed'](data)),
      'alerts.changed': alerts.now,
      'shift.changed': colleagues.soon,
      'promises.changed'({ data }) {
        if (!isOwn(changeIn(data).staff_id)) return promises.soon()
        promises.now()
        alerts.now()
      },
      'presence.changed'({ data }) {
        // only for a conversation that is open; to ask who is there is to say that one is
        const id = changeIn(data).external_id
        if (!id || isEcho(id)) return
        void invalidate(keys.presence(id))
        inQueues((lists) => lists.isListed(id) && looking.soon())
      },
      'sends.changed': () => void invalidate(keys.sends),
    },
  })
  return () => {
    close()
    inQueues((lists) => lists.stopReading())
    for (const reading of [alerts, looking, promises, colleagues, unlessHere]) reading.stop()
  }
}

const invalidate = (queryKey: QueryKey) => queryClient.invalidateQueries({ queryKey })
const readingOf = (queryKey: QueryKey): Paced => paced(() => invalidate(queryKey), PAUSE_MS)

const isOwn = (staffId: number | undefined): boolean => staffId !== undefined && staffId === sessionNow()?.staff.id

function changeIn(data: string): { external_id: string | undefined; staff_id: number | undefined } {
  const { external_id, staff_id } = partsOf(readEvent(data))
  return {
    external_id: typeof external_id === 'string' ? external_id : undefined,
    staff_id: typeof staff_id === 'number' ? staff_id : undefined,
  }
}

function readEvent(data: string): unknown {
  try {
    return JSON.parse(data)
  } catch {
    return null
  }
}
