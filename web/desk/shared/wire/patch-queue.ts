import type { InfiniteData } from '@tanstack/react-query'
import type { QueuedRequest } from '#contract/desk/queue/queue.ts'
import { comparePlaces } from '#contract/desk/queue/queue-place.ts'
import type { QueueSearch } from '#web/desk/shared/search-params/queue-search.ts'
import type { QueuePage } from './queue-answer.ts'

export type Queue = InfiniteData<QueuePage>

/**
 * Applies the server's answer about these requests to a list. Requests after the last loaded page arrive with the next
 * page. The counts of the tabs have their own events, which may be newer than this answer.
 */
export function patchQueue(queue: Queue, asked: readonly string[], answer: QueuePage): Queue {
  const { found, snoozed, clock } = answer
  let rest = answer.requests
  const pages = queue.pages.map((page, at): QueuePage => {
    const here = rest.filter(({ place }) => isWithin(place, page.next))
    rest = rest.filter((one) => !here.includes(one))
    const requests = withRows(page.requests, asked, here)
    const ours = page.ours === null ? null : answer.ours
    return at === 0 ? { ...page, requests, found, snoozed, clock, ours } : { ...page, requests }
  })
  return { ...queue, pages }
}

/** Change from an event. The previous release sends no place. */
type QueueChange = {
  readonly id: string
  readonly assignee: number | null | undefined
  /** Current place of the request; null if it left the queue. */
  readonly place: string | null | undefined
  /** Whether the signed-in colleague is the assignee now. */
  readonly isOwn: boolean
}

/** Whether the change can affect the loaded part of a list. */
export function mayHold(
  queue: Queue | undefined,
  { tab, q }: Pick<QueueSearch, 'tab' | 'q'>,
  { id, assignee, place, isOwn }: QueueChange,
): boolean {
  if (!queue || holds(queue, id)) return true
  if (place === null || (tab === 'Mine' && !isOwn) || (tab === 'Unassigned' && assignee !== null)) return false
  // Other results of a search are refreshed at an interval.
  if (q !== '') return isOwn
  return place === undefined || isWithin(place, queue.pages.at(-1)?.next ?? null)
}

export const holds = ({ pages }: Queue, id: string): boolean =>
  pages.some(({ requests }) => requests.some(({ external_id }) => external_id === id))

const isWithin = (place: string, end: string | null): boolean => end === null || (comparePlaces(place, end) ?? 0) <= 0

function withRows(before: QueuedRequest[], asked: readonly string[], rows: readonly QueuedRequest[]): QueuedRequest[] {
  const others = before.filter(({ external_id }) => !asked.includes(external_id))
  if (rows.length === 0 && others.length === before.length) return before
  return [...others, ...rows].toSorted((one, other) => comparePlaces(one.place, other.place) ?? 0)
}
