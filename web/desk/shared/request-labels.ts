import { isolate } from '#basics/text/isolate.ts'
import { timeNow } from '#basics/time/server-clock.ts'
import type { DeskState, QueuedRequest, WaitingOn } from '#contract/desk/queue/queue.ts'
import type { DeskEvent } from '#contract/desk/requests/requests.ts'
import type { RequestStatus } from '#contract/shared/request.ts'
import type { BowlState } from '#web/kit/feedback/status.tsx'
import { momentInSentence } from './time/moments.ts'

/** In the order of a request's life. */
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

export const WAITING_LABELS: Record<WaitingOn, string> = { us: 'Us', member: 'Member', third_party: 'Someone else' }

/** Example: "Maya Lindqvist · Brightwater Foods". */
export function whose({ member }: Pick<QueuedRequest, 'member'>): string {
  return [member.name, member.company].flatMap((name) => (name ? isolate(name) : [])).join(' · ')
}

const DISOWNED =
  'The owner of this email address says that another person created this account, and it has been closed. The member can no longer read or answer here: finish or cancel what is in progress, then complete the request'

/** Sentence of an event in the timeline. */
export function eventLabel({ event, by, data }: DeskEvent): string {
  const to = typeof data?.['to'] === 'string' ? data['to'] : ''
  if (event === 'opened') return `${isolate(by)} sent this request`
  if (event === 'taken')
    return to && to !== by ? `${isolate(by)} gave this to ${isolate(to)}` : `${isolate(by)} took this`
  if (event === 'released') return `${isolate(by)} put this back in the queue`
  if (event === 'disowned') return DISOWNED
  if (event === 'mail') return mailLabel(data)
  if (event === 'snoozed') return `${isolate(by)} snoozed this ${untilLabel(data?.['until'])}`
  return to in STATUS_LABELS
    ? `${isolate(by)} moved this to ${STATUS_LABELS[to as RequestStatus]}`
    : `${isolate(by)} changed the status`
}

/** Automatic or bounced email. */
function mailLabel(data: DeskEvent['data']): string {
  const what = data?.['why'] === 'bounce' ? 'A notice bounced' : 'An automatic mail arrived'
  const subject = typeof data?.['subject'] === 'string' ? data['subject'] : ''
  return subject === '' ? what : `${what}: “${isolate(subject)}”`
}

/** Example: "until Mon 9:00 AM". Without a time, only an answer ends the snooze. */
function untilLabel(until: unknown): string {
  return typeof until === 'string' ? `until ${momentInSentence(until, timeNow())}` : 'until an answer'
}
