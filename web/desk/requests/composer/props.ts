import type { DeskRequest } from '#contract/desk/requests.ts'
import type { Move } from '#web/desk/requests/use-confirmed-change.tsx'

export interface ComposerProps {
  request: DeskRequest
  move: Move
  /** A change is on its way. */
  busy: boolean
  /** A colleague has just taken it: no reply leaves from here. */
  isTaken: boolean
  /** What others wrote after this number of the timeline is news to the person who writes here; null: nothing is. */
  onNews: (since: number | null) => void
  /** Null: what was written has been sent. */
  onTyping: (what: 'writing_reply' | 'writing_note' | null) => void
}

export type ReplyTool = 'saved' | 'later' | 'answers'

/** What comes once it is sent: another request, this one solved or as it is. */
export type Afterwards = 'next' | 'solve and next'
