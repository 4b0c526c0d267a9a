import type { DeskRequest } from '#contract/desk/requests.ts'

export interface ComposerProps {
  request: DeskRequest
  /** What others wrote after this number of the timeline is news to the person who writes here; null: nothing is. */
  onNews: (since: number | null) => void
  /** Null: what was written has been sent. */
  onTyping: (what: 'writing_reply' | 'writing_note' | null) => void
}

export type ReplyTool = 'saved' | 'later'
