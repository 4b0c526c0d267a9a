import { type Paced, paced } from '#basics/time/paced.ts'
import { deskEvents } from '#contract/desk/events.ts'
import { deskAlerts } from '#contract/desk/queue/alerts.ts'
import { deskBePresent, deskWhoLooks } from '#contract/desk/queue/presence.ts'
import { deskColleagues } from '#contract/desk/queue/shifts.ts'
import { deskOwnSends } from '#contract/desk/requests/scheduled-sends.ts'
import type { Endpoint } from '#contract/shared/endpoint.ts'
import { isEcho } from '#web/desk/shared/own-presence.ts'
import { asRecord } from '#web/desk/shared/search-params/search-values.ts'
import { countQueues, isListed, queueChanged, readQueuesLater, stopReading } from '#web/desk/shared/wire/live-queues.ts'
import { promiseReads, queryClient, refetchAnswers, refetchRequest, sessionNow } from '#web/desk/shared/wire/queries.ts'
import { keyOf } from '#web/wire/keys.ts'
import { urlOf } from '#web/wire/request.ts'
import { steadySource } from './steady-source.ts'

/** Maximum delay until colleagues' changes show. */
const PAUSE_MS = 5_000

/**
 * Follows the live events of the desk until it is stopped.
 * @param since position in the events before the first load
 */
export function followLiveEvents(since: string): () => void {
  const alerts = readingOf(deskAlerts)
  const looking = readingOf(deskWhoLooks)
  const promises = readingOf(...promiseReads)
  const colleagues = readingOf(deskColleagues)
  // After a restart of the server all desks reconnect at once: the open page is refreshed first, and the lists with
  // random delays.
  const readAll = () => {
    readQueuesLater()
    for (const reading of [alerts, looking, promises]) reading.later()
    void refetchAnswers(deskOwnSends)
    void refetchRequest()
  }
  const unlessHere = paced(async () => readAll(), PAUSE_MS)
  const close = steadySource({
    addressAfter: (after) => urlOf(deskEvents, { query: { after } }),
    since,
    // Without a "here" event, the server does not know what was missed.
    onOpen: unlessHere.later,
    // The session may have ended; this call shows that.
    onRefused: alerts.now,
    handlers: {
      here: unlessHere.stop,
      reset: unlessHere.now,
      'queue.changed': ({ data }) => queueChanged(data),
      'counts.changed': ({ data }) => countQueues(data),
      'alerts.changed': alerts.now,
      'shift.changed': colleagues.soon,
      'promises.changed'({ data }) {
        if (!isOwn(changeIn(data).staff_id)) return promises.soon()
        promises.now()
        alerts.now()
      },
      'presence.changed'({ data }) {
        // Only for an open conversation: the call that asks for presence also reports it.
        const id = changeIn(data).external_id
        if (!id || isEcho(id)) return
        void queryClient.invalidateQueries({ queryKey: keyOf(deskBePresent, { params: { external_id: id } }) })
        if (isListed(id)) looking.soon()
      },
      'sends.changed': () => void refetchAnswers(deskOwnSends),
    },
  })
  return () => {
    close()
    stopReading()
    for (const reading of [alerts, looking, promises, colleagues, unlessHere]) reading.stop()
  }
}

const readingOf = (...endpoints: readonly Endpoint[]): Paced => paced(() => refetchAnswers(...endpoints), PAUSE_MS)

const isOwn = (staffId: number | undefined): boolean => staffId !== undefined && staffId === sessionNow()?.staff.id

function changeIn(data: string): { external_id: string | undefined; staff_id: number | undefined } {
  const { external_id, staff_id } = asRecord(readEvent(data))
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
