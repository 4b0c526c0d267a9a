import { BULK_ALL_MAX } from '#contract/desk/bulk.ts'
import { DESK_PAGE_MAX, deskRequests, FOUND_MAX, type QueuedRequest } from '#contract/desk/queue.ts'
import { call } from '#web/desk/shared/call.ts'
import { whole } from '#web/desk/shared/queue-answer.ts'
import { type QueueSearch, queryFrom, type Tab } from '#web/desk/shared/queue-search.ts'
import { type Counted, countIn } from '#web/desk/shared/queue-totals.ts'

/** "all 258"; "all 1,000 or more" where nothing counts further; "the first 10,000" where all are too many for one act. */
export function allWords(first: Counted, tab: Tab): string {
  const count = countIn(first, tab)
  if (count > BULK_ALL_MAX) return `the first ${BULK_ALL_MAX.toLocaleString('en-US')}`
  const isMore = first.found !== null && first.found >= FOUND_MAX
  return `all ${count.toLocaleString('en-US')}${isMore ? ' or more' : ''}`
}

type Reading = {
  readonly search: QueueSearch
  /** How many of it are shown, and where they end; null: with the list. */
  readonly shown: number
  readonly end: string | null
  readonly signal: AbortSignal
}

/** The rest of a list: read, and recorded, as its pages are, but in larger ones, and kept out of what is shown. */
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
