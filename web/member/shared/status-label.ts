import type { RequestStatus } from '#contract/shared/request.ts'
import type { BowlState } from '#web/kit/status.tsx'

const WORDS: Record<RequestStatus, { words: string; bowl: BowlState }> = {
  open: { words: 'In Queue', bowl: 'waiting' },
  in_progress: { words: 'In Progress', bowl: 'held' },
  closed: { words: 'Completed', bowl: 'done' },
}

/** A status as members read it; one that a newer server made up is "Unknown". */
export function statusLabel(status: string): { words: string; bowl: BowlState } {
  return Object.hasOwn(WORDS, status) ? WORDS[status as RequestStatus] : { words: 'Unknown', bowl: 'unknown' }
}
