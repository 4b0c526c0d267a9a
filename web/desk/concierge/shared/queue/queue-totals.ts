import { type deskRequests, FOUND_MAX, type QueuedRequest } from '#contract/desk/queue/queue.ts'
import type { AnswerOf } from '#contract/shared/endpoint.ts'
import type { Tab } from '#web/desk/shared/search-params/queue-search.ts'

export type Counted = Pick<AnswerOf<typeof deskRequests>, 'found' | 'counts' | 'snoozed' | 'ours'>

/** Total of the shown list; undefined if it exceeds the count's limit. */
export function totalOf(first: Counted | undefined, tab: Tab): number | undefined {
  if (!first) return undefined
  const total = countIn(first, tab)
  return total < FOUND_MAX ? total : undefined
}

/** Count of the list up to the count's limit; FOUND_MAX for search results. */
export function countIn({ found, counts, snoozed }: Counted, tab: Tab): number {
  const all = { Mine: counts.mine, Unassigned: counts.unassigned, Everyone: counts.everyone }[tab]
  return found ?? all - snoozed.count
}

export const isDone = ({ status }: QueuedRequest): boolean => status === 'closed'
export const isOurs = (request: QueuedRequest): boolean => !isDone(request) && request.waiting_on === 'us'

type Listed = {
  readonly first: Counted
  readonly tab: Tab
  readonly requests: readonly QueuedRequest[]
  readonly isWhole: boolean
}

/** Counts at the headings: all requests of a group, although the list shows only some. Undefined if unknown. */
export function groupCounts({ first, tab, requests, isWhole }: Listed) {
  const shown = { ours: requests.filter(isOurs).length, others: 0, done: requests.filter(isDone).length }
  shown.others = requests.length - shown.ours - shown.done
  if (isWhole) return shown
  const total = totalOf(first, tab)
  const ours = first.ours ?? shown.ours
  const others = total === undefined || shown.done > 0 ? undefined : total - ours
  return { ours: ours < FOUND_MAX ? ours : undefined, others, done: undefined }
}

/** Position of a request within its group: "9 of 15". Null if unknown. */
export function placeWords(id: string, list: Listed): string | null {
  const { first, requests } = list
  const request = requests.find(({ external_id }) => external_id === id)
  if (!request) return null
  // search results have no groups
  const kind = first.found === null ? kindOf(request) : null
  const beside = kind ? requests.filter((one) => kindOf(one) === kind) : requests
  const count = kind ? groupCounts(list)[kind] : totalOf(first, list.tab)
  return count === undefined ? null : `${beside.indexOf(request) + 1} of ${count}`
}

function kindOf(request: QueuedRequest) {
  if (isDone(request)) return 'done'
  return isOurs(request) ? 'ours' : 'others'
}
