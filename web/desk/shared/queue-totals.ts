import { type deskRequests, FOUND_MAX, type QueuedRequest } from '#contract/desk/queue.ts'
import type { AnswerOf } from '#contract/shared/endpoint.ts'
import type { Tab } from './queue-search.ts'

export type Counted = Pick<AnswerOf<typeof deskRequests>, 'found' | 'counts' | 'snoozed' | 'ours'>

/** How many there are in all of what is shown; undefined where they are more than anything counts. */
export function totalOf(first: Counted | undefined, tab: Tab): number | undefined {
  if (!first) return undefined
  const total = countIn(first, tab)
  return total < FOUND_MAX ? total : undefined
}

/** The same as far as anything counts: of what was found FOUND_MAX at most. */
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

/** What stands at a heading: all that wait so, though the list shows some of them. Undefined where that is not known. */
export function groupCounts({ first, tab, requests, isWhole }: Listed) {
  const shown = { ours: requests.filter(isOurs).length, others: 0, done: requests.filter(isDone).length }
  shown.others = requests.length - shown.ours - shown.done
  if (isWhole) return shown
  const total = totalOf(first, tab)
  const ours = first.ours ?? shown.ours
  const others = total === undefined || shown.done > 0 ? undefined : total - ours
  return { ours: ours < FOUND_MAX ? ours : undefined, others, done: undefined }
}

/** Which one it is of those that stand under the same heading: "9 of 15". Null where that is not known. */
export function placeWords(id: string, list: Listed): string | null {
  const { first, requests } = list
  const request = requests.find(({ external_id }) => external_id === id)
  if (!request) return null
  // what was found stands by how well it fits
  const kind = first.found === null ? kindOf(request) : null
  const beside = kind ? requests.filter((one) => kindOf(one) === kind) : requests
  const count = kind ? groupCounts(list)[kind] : totalOf(first, list.tab)
  return count === undefined ? null : `${beside.indexOf(request) + 1} of ${count}`
}

const kindOf = (request: QueuedRequest) => (isDone(request) ? 'done' : isOurs(request) ? 'ours' : 'others')
