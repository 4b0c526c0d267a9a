import { useQuery } from '@tanstack/react-query'
import { Fragment, lazy, memo, Suspense, useCallback, useEffect, useLayoutEffect, useMemo, useState } from 'react'
import { timeNow } from '#basics/server-clock.ts'
import type { DeskRequest } from '#contract/desk/requests.ts'
import { newMessagesSince } from '#web/desk/requests/new-messages.ts'
import { optionsQuery, sentWith } from '#web/desk/requests/options/data.ts'
import { dayTitle } from '#web/desk/shared/moments.ts'
import { useSession } from '#web/desk/shared/queries.ts'
import { useQueueSearch } from '#web/desk/shared/queue-search.ts'
import { DayDivider } from '#web/kit/day-divider.tsx'
import { TurnGroups } from '#web/kit/turn-groups.tsx'
import { useFollowEnd } from '#web/kit/use-follow-end.ts'
import { useFromEnd } from '#web/kit/use-from-end.ts'
import { earlierOf } from './earlier.ts'
import { entriesOf } from './entries.ts'
import { EventLine, TimelineEntry } from './entry.tsx'
import { OpeningCard } from './opening-card.tsx'
import styles from './timeline.module.css'

// most requests have none
const ScheduledEntry = lazy(async () => ({ default: (await import('./scheduled.tsx')).ScheduledEntry }))

/** Since the page was loaded: then one comes to the next from the list, or from another. */
let wasShown = false

interface TimelineProps {
  request: DeskRequest
  /** What others wrote after this number is marked and brought into view. */
  newSince: number | null
}

/** Messages, notes and events in their one order, then what has not gone yet. Not drawn again while somebody writes. */
export const Timeline = memo(function Timeline({ request, newSince }: TimelineProps) {
  const { messages, events } = request
  const me = useSession()?.staff.name
  const { q } = useQueueSearch()
  const { data: options } = useQuery(optionsQuery(request.external_id))
  const log = useFollowEnd(request.external_id, request.last_seq + request.scheduled.length)
  const news = useMemo(
    () => (newSince === null ? [] : newMessagesSince(request, newSince, me)),
    [request, newSince, me],
  )
  const first = news[0]?.id
  // nothing more is folded while somebody reads
  const [earlier] = useState(() => earlierOf(request, timeNow()))
  const folded = earlier?.upTo ?? 0
  const entries = useMemo(() => entriesOf({ messages, events }), [messages, events])
  const from = useFromEnd(entries.length)
  const unfolded = entries.findIndex(({ entry }) => entry.seq > folded)
  const open = unfolded === -1 ? entries.length : unfolded
  const draw = useCallback(
    (index: number) => {
      const { entry, startsDay } = entries[index] ?? {}
      if (!entry) return null
      return (
        <Fragment key={entry.id}>
          {startsDay && <DayDivider at={new Date(entry.at)} words={dayTitle} />}
          {'event' in entry ? (
            <EventLine event={entry} />
          ) : (
            <TimelineEntry message={entry} isNew={news.includes(entry)} sent={sentWith(options, entry.id)} />
          )}
        </Fragment>
      )
    },
    [entries, news, options],
  )

  useEffect(() => {
    const now = document.activeElement
    if (now?.matches('[data-queue-row]') || (wasShown && now === document.body))
      log.current?.focus({ preventScroll: true })
    wasShown = true
  }, [log])

  // where somebody searches, no words are folded away
  useLayoutEffect(() => {
    if (q) log.current?.querySelector('[data-earlier]')?.setAttribute('open', '')
  }, [log, q])

  // where the browser does not open it for what it finds, it is open before one looks
  useEffect(() => {
    if ('onbeforematch' in HTMLElement.prototype) return
    const listen = ({ key, ctrlKey, metaKey }: KeyboardEvent) => {
      if ((ctrlKey || metaKey) && key.toLowerCase() === 'f')
        log.current?.querySelector('[data-earlier]')?.setAttribute('open', '')
    }
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  }, [log])

  useLayoutEffect(() => {
    const entry = first && log.current?.querySelector(`[data-entry="${first}"]`)
    if (!entry) return
    entry.closest('details')?.setAttribute('open', '')
    entry.scrollIntoView({ block: 'center' })
  }, [log, first])

  return (
    // focusable, so that the keyboard can scroll it
    <div ref={log} role="log" aria-label="Messages" className={styles.log} tabIndex={0}>
      <div className={styles.turns}>
        <OpeningCard request={request} />
        {earlier && (
          // the browser’s own, since it opens for words that are found in the page
          <details className={styles.earlier} data-earlier="">
            <summary>
              <span>{earlier.words}</span>
            </summary>
            <div className={styles.turns}>
              <TurnGroups from={Math.min(from, open)} to={open} draw={draw} />
            </div>
          </details>
        )}
        <TurnGroups from={Math.max(from, open)} to={entries.length} draw={draw} />
        {request.scheduled.length > 0 && (
          <Suspense>
            {request.scheduled.map((send) => (
              <ScheduledEntry key={send.id} send={send} request={request} />
            ))}
          </Suspense>
        )}
      </div>
    </div>
  )
})
