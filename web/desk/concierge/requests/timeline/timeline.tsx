import { useQuery } from '@tanstack/react-query'
import { Fragment, memo, type RefObject, useCallback, useEffect, useLayoutEffect, useMemo, useState } from 'react'
import { timeNow } from '#basics/time/server-clock.ts'
import type { DeskRequest } from '#contract/desk/requests/requests.ts'
import { newMessagesSince } from '#web/desk/concierge/requests/new-messages.ts'
import { optionsQuery, sentWith } from '#web/desk/concierge/requests/options/data.ts'
import { useQueueSearch } from '#web/desk/shared/search-params/queue-search.ts'
import { dayTitle } from '#web/desk/shared/time/moments.ts'
import { useSession } from '#web/desk/shared/wire/queries.ts'
import { DayDivider } from '#web/kit/lists/day-divider.tsx'
import { TurnGroups } from '#web/kit/lists/turn-groups.tsx'
import { useFollowEnd } from '#web/kit/lists/use-follow-end.ts'
import { useFromEnd } from '#web/kit/lists/use-from-end.ts'
import { earlierOf } from './earlier.ts'
import { entriesOf } from './entries.ts'
import { EventLine, TimelineEntry } from './entry.tsx'
import { OpeningCard } from './opening-card.tsx'
import { ScheduledEntry } from './scheduled.tsx'
import styles from './timeline.module.css'

/** Whether a conversation was shown since the page loaded: then the reader navigated here within the desk. */
let wasShown = false

interface TimelineProps {
  request: DeskRequest
  /** Messages of others after this sequence number are marked and scrolled into view. */
  newSince: number | null
}

/**
 * Messages, notes and events in one order, followed by replies that are not sent yet. Memoized, so that typing does not
 * render it again.
 */
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
  // Computed once, so that nothing folds while someone reads.
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

  useUnfolding(log, q)

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
          // the native element, because browsers unfold it for "find in page"
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
        {request.scheduled.map((send) => (
          <ScheduledEntry key={send.id} send={send} request={request} />
        ))}
      </div>
    </div>
  )
})

/** Unfolds earlier messages where the reader searches. */
function useUnfolding(log: RefObject<HTMLElement | null>, q: string): void {
  // During a search, everything is unfolded.
  useLayoutEffect(() => {
    if (q) log.current?.querySelector('[data-earlier]')?.setAttribute('open', '')
  }, [log, q])

  // Browsers that do not unfold for "find in page" show it unfolded from the start.
  useEffect(() => {
    if ('onbeforematch' in HTMLElement.prototype) return
    const listen = ({ key, ctrlKey, metaKey }: KeyboardEvent) => {
      if ((ctrlKey || metaKey) && key.toLowerCase() === 'f')
        log.current?.querySelector('[data-earlier]')?.setAttribute('open', '')
    }
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  }, [log])
}
