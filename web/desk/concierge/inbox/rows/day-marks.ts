import { HOUR_MS } from '#basics/time/duration.ts'
import type { QueuedRequest } from '#contract/desk/queue/queue.ts'

export type DayMark = {
  /** Position along the day, from 0 to 1. */
  readonly at: number
  /** Late, or due within the hour. */
  readonly isPressing: boolean
  readonly requests: readonly QueuedRequest[]
}
type Day = { readonly since: Date; readonly until: Date }

/**
 * As part of the day's length: closer marks are merged into one with a number, because both would be too small to
 * click.
 */
const NEAR = 0.035

/** Marks of the answers that are due on this day, by time. Earlier ones are at the start of the line. */
export function marksOf(requests: readonly QueuedRequest[], { since, until }: Day, now: Date): DayMark[] {
  const length = until.getTime() - since.getTime()
  const due = requests
    .flatMap((request) => {
      const at = request.waiting_on === 'us' && request.answer_due?.at
      return at ? [{ request, due: Date.parse(at) }] : []
    })
    .filter(({ due }) => due <= until.getTime())
    .toSorted((one, other) => one.due - other.due)
  const marks: DayMark[] = []
  for (const { request, due: moment } of due) {
    const at = Math.max((moment - since.getTime()) / length, 0)
    const isPressing = moment < now.getTime() + HOUR_MS
    const last = marks.at(-1)
    if (last && at - last.at < NEAR)
      marks.splice(-1, 1, { ...last, requests: [...last.requests, request], isPressing: last.isPressing })
    else marks.push({ at, isPressing, requests: [request] })
  }
  return marks
}
