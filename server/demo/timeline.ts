import type { RequestStatus } from '#contract/shared/request.ts'
import { before } from './calendar.ts'
import type { DemoFile, DemoRequest, Entry } from './requests/request.ts'
import type { StaffKey } from './staff.ts'

export type DemoEvent = {
  kind: 'event'
  event: 'opened' | 'taken' | 'status'
  by: StaffKey | null
  data?: Record<string, string>
}
export type Said = { kind: 'member' | 'staff' | 'note'; by: StaffKey | null; body: string; file?: DemoFile }
type SaidAt = Said & { at: Date }
type Happened = (DemoEvent | Said) & { at: Date }
export type Numbered = Happened & { seq: number }

const TAKEN_BEFORE_FIRST_WORD_MS = 12 * 60_000
const NEXT_WORD_AFTER_MS = 7 * 60_000

/** Everything that happened to a request, in the order it did, numbered from 1. */
export function timelineOf(request: DemoRequest, now: Date): Numbered[] {
  const opened = before(now, request.opened)
  const said = spokenInTurn(request, opened, now)
  const happened: Happened[] = [{ kind: 'event', event: 'opened', by: null, at: opened }, ...said]
  if (request.to) happened.push(...takenUp(request.to, takenAt(opened, said)))
  if (request.closed) happened.push(status(request.to, 'in_progress', 'closed', closedAt(request, said, now)))
  return happened
    .toSorted((left, right) => left.at.getTime() - right.at.getTime())
    .map((entry, index) => ({ ...entry, seq: index + 1 }))
}

/** The last message the member has seen; 0 before any. */
export function readMark(request: DemoRequest, timeline: Numbered[]): number {
  const messages = timeline.filter(({ kind }) => kind === 'member' || kind === 'staff')
  const seen = messages.slice(0, messages.length - (request.unread ?? 0))
  return seen.at(-1)?.seq ?? 0
}

/** Those written at the same '149d' follow one another like people at a table. */
function spokenInTurn(request: DemoRequest, opened: Date, now: Date): SaidAt[] {
  const said: SaidAt[] = []
  for (const entry of request.thread) {
    const earliest = (said.at(-1)?.at ?? opened).getTime() + NEXT_WORD_AFTER_MS
    const at = new Date(Math.max(before(now, entry.ago).getTime(), earliest))
    said.push({ ...saidFrom(entry, request), at })
  }
  return said
}

function saidFrom(entry: Entry, request: DemoRequest): Said {
  if (entry.kind === 'note') return { kind: 'note', by: entry.by, body: entry.body }
  if (entry.kind === 'member') return { kind: 'member', by: null, body: entry.body, file: entry.file }
  const by = entry.by === 'assignee' ? request.to : entry.by
  return { kind: 'staff', by, body: entry.body, file: entry.file }
}

function takenUp(by: StaffKey, at: Date): Happened[] {
  return [{ kind: 'event', event: 'taken', by, at }, status(by, 'open', 'in_progress', new Date(at.getTime() + 1))]
}

function status(by: StaffKey | null, from: RequestStatus, to: RequestStatus, at: Date): Happened {
  return { kind: 'event', event: 'status', by, data: { from, to }, at }
}

function takenAt(opened: Date, said: SaidAt[]): Date {
  const firstWord = said.find((entry) => entry.kind !== 'member')?.at ?? opened
  return new Date(Math.max(opened.getTime() + 1, firstWord.getTime() - TAKEN_BEFORE_FIRST_WORD_MS))
}

function closedAt(request: DemoRequest, said: SaidAt[], now: Date): Date {
  const afterLastWord = (said.at(-1)?.at.getTime() ?? 0) + NEXT_WORD_AFTER_MS
  return new Date(Math.max(before(now, request.closed ?? '0d').getTime(), afterLastWord))
}
