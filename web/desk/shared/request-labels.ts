import { isolate } from '#basics/isolate.ts'
import { timeNow } from '#basics/server-clock.ts'
import type { DeskState, QueuedRequest, WaitingOn } from '#contract/desk/queue.ts'
import type { DeskEvent } from '#contract/desk/requests.ts'
import type { RequestStatus } from '#contract/shared/request.ts'
import type { BowlState } from '#web/kit/status.tsx'
import { momentInSentence } from './moments.ts'

/** In the order that a request passes through them. */
export const STATE_LABELS: Record<DeskState, string> = {
  submitted: 'Submitted',
  in_progress: 'In progress',
  waiting_member: 'Waiting on member',
  waiting_third_party: 'Waiting on third party',
  solved: 'Solved',
  closed: 'Closed',
}
export const STATE_BOWLS: Record<DeskState, BowlState> = {
  submitted: 'waiting',
  in_progress: 'held',
  waiting_member: 'held',
  waiting_third_party: 'held',
  solved: 'done',
  closed: 'done',
}
export const STATUS_LABELS: Record<RequestStatus, string> = {
  open: STATE_LABELS.submitted,
  in_progress: STATE_LABELS.in_progress,
  closed: STATE_LABELS.solved,
}
export const STATUS_BOWLS: Record<RequestStatus, BowlState> = { open: 'waiting', in_progress: 'held', closed: 'done' }

export const WAITING_LABELS: Record<WaitingOn, string> = { us: 'Us', member: 'Member', third_party: 'Somebody else' }

/** "Maya Lindqvist · Brightwater Foods". */
export function whose({ member }: Pick<QueuedRequest, 'member'>): string {
  return [member.name, member.company].flatMap((name) => (name ? isolate(name) : [])).join(' · ')
}

const DISOWNED =
  'The owner of this e-mail address says somebody else made this account, and it has been closed. Nobody can read or answer here anymore: finish or call off what is under way, then complete the request'

/** One line about something that happened. */
export function eventLabel({ event, by, data }: DeskEvent): string {
  const to = typeof data?.['to'] === 'string' ? data['to'] : ''
  if (event === 'opened') return `${isolate(by)} sent this request`
  if (event === 'taken')
    return to && to !== by ? `${isolate(by)} gave this to ${isolate(to)}` : `${isolate(by)} took this`
  if (event === 'released') return `${isolate(by)} put this back in the queue`
  if (event === 'disowned') return DISOWNED
  if (event === 'mail') return mailLabel(data)
  if (event === 'snoozed') return `${isolate(by)} put this aside ${untilLabel(data?.['until'])}`
  return to in STATUS_LABELS
    ? `${isolate(by)} moved this to ${STATUS_LABELS[to as RequestStatus]}`
    : `${isolate(by)} changed the status`
}

/** A mail that no person wrote, or that came back. */
function mailLabel(data: DeskEvent['data']): string {
  const what = data?.['why'] === 'bounce' ? 'A mail of ours came back' : 'An automatic mail came'
  const subject = typeof data?.['subject'] === 'string' ? data['subject'] : ''
  return subject === '' ? what : `${what}: “${isolate(subject)}”`
}

/** "until Mon 9:00 AM", or until an answer alone. */
function untilLabel(until: unknown): string {
  return typeof until === 'string' ? `until ${momentInSentence(until, timeNow())}` : 'until an answer'
}
