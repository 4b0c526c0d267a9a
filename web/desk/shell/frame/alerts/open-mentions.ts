import { createStore } from '#basics/store.ts'
import type { Alert } from '#contract/desk/queue/alerts.ts'

/** Unread notes that mention this concierge. */
export const openMentions = createStore<readonly Alert[]>([])
