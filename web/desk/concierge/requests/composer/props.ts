import type { DeskRequest } from '#contract/desk/requests/requests.ts'
import type { Move } from '#web/desk/concierge/requests/use-confirmed-change.tsx'

export interface ComposerProps {
  request: DeskRequest
  move: Move
  /** Whether a change is pending. */
  busy: boolean
  /** A colleague has just taken the request, so no reply can be sent. */
  isTaken: boolean
  /** Messages of others after this sequence number are new to the writer; null if there are none. */
  onNews: (since: number | null) => void
  /** Null after the message was sent. */
  onTyping: (what: 'writing_reply' | 'writing_note' | null) => void
}

export type ReplyTool = 'saved' | 'later' | 'answers'

/** What follows after sending: the next request, with or without solving this one. */
export type Afterwards = 'next' | 'solve and next'
