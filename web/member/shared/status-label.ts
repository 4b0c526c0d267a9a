import { type Message, msg, t } from '#basics/language/translate.ts'
import type { RequestStatus } from '#contract/shared/request.ts'
import type { BowlState } from '#web/kit/feedback/status.tsx'

const WORDS: Record<RequestStatus, { words: Message; bowl: BowlState }> = {
  open: { words: msg('In Queue'), bowl: 'waiting' },
  in_progress: { words: msg('In Progress'), bowl: 'held' },
  closed: { words: msg('Completed'), bowl: 'done' },
}

/** A status as members read it; an unknown status of a newer server is "Unknown". */
export function statusLabel(status: string): { words: string; bowl: BowlState } {
  if (!Object.hasOwn(WORDS, status)) return { words: t('Unknown'), bowl: 'unknown' }
  const { words, bowl } = WORDS[status as RequestStatus]
  return { words: t(words), bowl }
}
