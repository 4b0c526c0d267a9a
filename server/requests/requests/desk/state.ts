import { sql } from 'kysely'
import type { DeskState, SettableState, WaitingOn } from '#contract/desk/queue/queue.ts'
import type { RequestStatus } from '#contract/shared/request.ts'
import { reopenableSince, takesReplies } from '#server/requests/requests/reopening.ts'

type StateColumns = {
  readonly status: RequestStatus
  readonly waiting_on: WaitingOn | null
  readonly closed_at: Date | null
}

/**
 * Computes the desk's six states. They are not stored, because they follow from the status, the waiting party and the
 * completion time. A solved request is closed once its member can no longer reopen it.
 */
export function stateOf(request: StateColumns, now: Date): DeskState {
  if (request.status === 'closed') return takesReplies(request, now) ? 'solved' : 'closed'
  if (request.waiting_on === 'member') return 'waiting_member'
  if (request.waiting_on === 'third_party') return 'waiting_third_party'
  return request.status === 'open' ? 'submitted' : 'in_progress'
}

/** Status and waiting party of each state in the API. A request that waits for an answer is in progress. */
export const ON_THE_WIRE: Record<SettableState, { status: RequestStatus; waiting_on?: WaitingOn }> = {
  submitted: { status: 'open', waiting_on: 'us' },
  in_progress: { status: 'in_progress', waiting_on: 'us' },
  waiting_member: { status: 'in_progress', waiting_on: 'member' },
  waiting_third_party: { status: 'in_progress', waiting_on: 'third_party' },
  solved: { status: 'closed' },
}

/**
 * `stateOf` as a condition on `requests`. Solved and closed are separated by the queue's sort columns, which have an
 * index.
 */
export function isInState(state: DeskState, now: Date) {
  const { status, waiting_on } = ON_THE_WIRE[state === 'closed' ? 'solved' : state]
  if (state === 'waiting_member' || state === 'waiting_third_party')
    return sql<boolean>`requests.queue_group = 1 and requests.waiting_on = ${waiting_on}`
  if (status !== 'closed')
    return sql<boolean>`requests.queue_group < 2 and requests.status = ${status}
      and coalesce(requests.waiting_on, 'us') = 'us'`
  const latest = -reopenableSince(now).getTime()
  return state === 'solved'
    ? sql<boolean>`requests.queue_group = 2 and requests.queue_rank <= ${latest}`
    : sql<boolean>`requests.queue_group = 2 and requests.queue_rank > ${latest}`
}
