import type { InfiniteData } from '@tanstack/react-query'
import type { QueuedRequest } from '#contract/desk/queue.ts'
import { comparePlaces } from '#contract/desk/queue-place.ts'
import type { QueuePage } from './queue-answer.ts'
import type { QueueSearch } from './queue-search.ts'

export type Queue = InfiniteData<QueuePage>

/**
 * The same list once the server has said which of these requests are in it now. What stands behind the last page comes with
 * the next one; the tabs' counts come with events of their own, which may be newer than this answer.
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

/** As an event says it; one of an earlier release says no place. */
type QueueChange = {
  readonly id: string
  readonly assignee: number | null | undefined
  /** Where it stands now; null where it is gone. */
  readonly place: string | null | undefined
  /** Whether the colleague whose list it is has it now. */
  readonly isOwn: boolean
}

/** Whether a list may change by it, as far as it is loaded. */
export function mayHold(
  queue: Queue | undefined,
  { tab, q }: Pick<QueueSearch, 'tab' | 'q'>,
  { id, assignee, place, isOwn }: QueueChange,
): boolean {
  if (!queue || holds(queue, id)) return true
  if (place === null || (tab === 'Mine' && !isOwn) || (tab === 'Unassigned' && assignee !== null)) return false
  // what else a search finds is looked for now and then
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
