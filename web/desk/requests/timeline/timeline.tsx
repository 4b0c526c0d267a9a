import { memo, useEffect, useLayoutEffect, useRef } from 'react'
import type { DeskRequest } from '#contract/desk/requests.ts'
import { newMessagesSince } from '#web/desk/requests/new-messages.ts'
import { useSession } from '#web/desk/shared/queries.ts'
import { AnsweredFiles, EventLine, TimelineEntry } from './entry.tsx'
import { ScheduledEntry } from './scheduled.tsx'
import styles from './timeline.module.css'

/** Close enough to the end to keep following it, in pixels. */
const NEAR_END_PX = 120

interface TimelineProps {
  request: DeskRequest
  /** What others wrote after this number is marked and brought into view. */
  newSince: number | null
}

/** Messages, notes and events in their one order, then what has not gone yet. Not drawn again while somebody writes. */
export const Timeline = memo(function Timeline({ request, newSince }: TimelineProps) {
  const me = useSession()?.staff.name
  const log = useFollowEnd(request)
  const entries = [...request.messages, ...request.events].toSorted((one, other) => one.seq - other.seq)
  const news = newSince === null ? [] : newMessagesSince(request, newSince, me)
  const first = news[0]?.id

  useLayoutEffect(() => {
    if (first) log.current?.querySelector(`[data-entry="${first}"]`)?.scrollIntoView({ block: 'center' })
  }, [log, first])

  return (
    // focusable, so that the keyboard can scroll it
    <div ref={log} role="log" aria-label="Messages" className={styles.log} tabIndex={0}>
      <div className={styles.entries}>
        <AnsweredFiles request={request} />
        {entries.map((entry) =>
          'event' in entry ? (
            <EventLine key={entry.id} event={entry} />
          ) : (
            <TimelineEntry key={entry.id} message={entry} isNew={news.includes(entry)} />
          ),
        )}
        {request.scheduled.map((send) => (
          <ScheduledEntry key={send.id} send={send} request={request} />
        ))}
      </div>
    </div>
  )
})

/** Opens at the end and stays there, unless somebody reads further up. */
function useFollowEnd(request: DeskRequest) {
  const log = useRef<HTMLDivElement>(null)
  const shown = useRef<string>(null)
  const atEnd = useRef(true)
  const count = request.last_seq + request.scheduled.length
  useLayoutEffect(() => {
    const place = log.current
    if (!place) return
    if (shown.current !== request.external_id) atEnd.current = true
    shown.current = request.external_id
    if (atEnd.current) place.scrollTop = place.scrollHeight
  }, [request.external_id, count])
  useEffect(() => {
    const place = log.current
    if (!place) return
    const moved = () => {
      atEnd.current = place.scrollHeight - place.scrollTop - place.clientHeight < NEAR_END_PX
    }
    // a composer that grows takes room from the thread, and what is far away is measured as it comes near
    const sized = new ResizeObserver(() => {
      if (atEnd.current) place.scrollTop = place.scrollHeight
    })
    for (const measured of [place, place.firstElementChild]) if (measured) sized.observe(measured)
    place.addEventListener('scroll', moved)
    return () => {
      sized.disconnect()
      place.removeEventListener('scroll', moved)
    }
  }, [])
  return log
}
