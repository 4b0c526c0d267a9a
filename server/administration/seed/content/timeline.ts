import type { RequestStatus } from '#contract/shared/request.ts'
import { before } from './dates.ts'
import type { DemoRequest, SeedEntry } from './requests.ts'

export type DemoEvent = {
  kind: 'event'
  event: 'opened' | 'taken' | 'status'
  by: string | null
  data?: Record<string, string>
}
type Written = SeedEntry & { at: Date }
type Happened = (DemoEvent & { at: Date }) | Written
export type SeedNumbered = Happened & { seq: number }

const TAKEN_BEFORE_FIRST_WORD_MS = 12 * 60_000
const NEXT_WORD_AFTER_MS = 7 * 60_000

/** All events of a request in order, numbered from 1. */
export function timelineOf(request: DemoRequest, now: Date): SeedNumbered[] {
  const opened = before(now, request.opened)
  const written = writtenInTurn(request, opened, now)
  const happened: Happened[] = [{ kind: 'event', event: 'opened', by: null, at: opened }, ...written]
  if (request.concierge) happened.push(...takenUp(request.concierge, takenAt(opened, written)))
  if (request.closed)
    happened.push(status(request.concierge ?? null, 'in_progress', 'closed', closedAt(request, written, now)))
  return happened
    .toSorted((left, right) => left.at.getTime() - right.at.getTime())
    .map((entry, index) => ({ ...entry, seq: index + 1 }))
}

/** The last message that the member has seen; 0 for none. */
export function readMark(request: DemoRequest, timeline: SeedNumbered[]): number {
  const messages = timeline.filter(({ kind }) => kind === 'member' || kind === 'staff')
  const seen = messages.slice(0, messages.length - request.unread)
  return seen.at(-1)?.seq ?? 0
}

/** Entries with the same '149d' follow each other at the pace of a conversation. */
function writtenInTurn(request: DemoRequest, opened: Date, now: Date): Written[] {
  const written: Written[] = []
  for (const entry of request.thread) {
    const earliest = (written.at(-1)?.at ?? opened).getTime() + NEXT_WORD_AFTER_MS
    const at = new Date(Math.max(before(now, entry.ago).getTime(), earliest))
    written.push({ ...entry, at })
  }
  return written
}

function takenUp(by: string, at: Date): Happened[] {
  return [{ kind: 'event', event: 'taken', by, at }, status(by, 'open', 'in_progress', new Date(at.getTime() + 1))]
}

function status(by: string | null, from: RequestStatus, to: RequestStatus, at: Date): Happened {
  return { kind: 'event', event: 'status', by, data: { from, to }, at }
}

function takenAt(opened: Date, written: Written[]): Date {
  const firstWord = written.find((entry) => entry.kind !== 'member')?.at ?? opened
  return new Date(Math.max(opened.getTime() + 1, firstWord.getTime() - TAKEN_BEFORE_FIRST_WORD_MS))
}

function closedAt(request: DemoRequest, written: Written[], now: Date): Date {
  const afterLastWord = (written.at(-1)?.at.getTime() ?? 0) + NEXT_WORD_AFTER_MS
  return new Date(Math.max(before(now, request.closed ?? '0d').getTime(), afterLastWord))
}
