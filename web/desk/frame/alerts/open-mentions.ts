import { createStore } from '#basics/store.ts'
import type { Alert } from '#contract/desk/alerts.ts'

/** The notes that call this concierge and that they have not looked at. */
export const openMentions = createStore<readonly Alert[]>([])
