import type { DeskEvent, QueuedRequest, WaitingOn } from '#contract/desk.ts'
import type { RequestStatus } from '#contract/requests.ts'
import type { BowlState } from '#web/kit/status.tsx'

export const STATUS_WORDS: Record<RequestStatus, string> = {
  open: 'In Queue',
  in_progress: 'In Progress',
  closed: 'Completed',
}
export const STATUS_BOWLS: Record<RequestStatus, BowlState> = { open: 'waiting', in_progress: 'held', closed: 'done' }
export const WAITING_WORDS: Record<WaitingOn, string> = { us: 'Us', member: 'Member', third_party: 'Somebody else' }

/** "Maya Lindqvist · Brightwater Foods". */
export function whose({ member }: Pick<QueuedRequest, 'member'>): string {
  return [member.name, member.company].filter(Boolean).join(' · ')
}

/** One line about something that happened. */
export function eventWords({ event, by, data }: DeskEvent): string {
  const to = typeof data?.['to'] === 'string' ? data['to'] : ''
  if (event === 'opened') return `${by} sent this request`
  if (event === 'taken') return to && to !== by ? `${by} gave this to ${to}` : `${by} took this`
  if (event === 'released') return `${by} put this back in the queue`
  return to in STATUS_WORDS ? `${by} moved this to ${STATUS_WORDS[to as RequestStatus]}` : `${by} changed the status`
}
