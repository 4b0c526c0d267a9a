import { BULK_ALL_MAX } from '#contract/desk/queue/bulk.ts'
import { DESK_PAGE_MAX, deskRequests, FOUND_MAX, type QueuedRequest } from '#contract/desk/queue/queue.ts'
import { type Counted, countIn } from '#web/desk/concierge/shared/queue/queue-totals.ts'
import { type QueueSearch, queryFrom, type Tab } from '#web/desk/shared/search-params/queue-search.ts'
import { call } from '#web/desk/shared/wire/call.ts'
import { whole } from '#web/desk/shared/wire/queue-answer.ts'

/**
 * Examples: "all 258"; "all 1,000 or more" if the count has a limit; "the first 10,000" if one act cannot change all.
 */
export function allWords(first: Counted, tab: Tab): string {
  const count = countIn(first, tab)
  if (count > BULK_ALL_MAX) return `the first ${BULK_ALL_MAX.toLocaleString('en-US')}`
  const isMore = first.found !== null && first.found >= FOUND_MAX
  return `all ${count.toLocaleString('en-US')}${isMore ? ' or more' : ''}`
}

type Reading = {
  readonly search: QueueSearch
  /** Number of loaded requests, and the cursor after them; null at the end of the list. */
  readonly shown: number
  readonly end: string | null
  readonly signal: AbortSignal
}

/**
 * Reads the rest of a list for "select all". The server records this as it does for pages of the list. It uses larger
 * pages and does not add them to the shown list.
 */
export async function readBeyond({ search, shown, end, signal }: Reading): Promise<QueuedRequest[]> {
  const requests: QueuedRequest[] = []
  const left = () => BULK_ALL_MAX - shown - requests.length
  let next = end
  while (next !== null && left() > 0) {
    const query = { ...queryFrom(search), limit: Math.min(DESK_PAGE_MAX, left()), after: next }
    const page = whole(await call(deskRequests, { query }, { signal }))
    requests.push(...page.requests)
    next = page.next
  }
  return requests
}
