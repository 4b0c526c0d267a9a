import { createListeners } from '#basics/store.ts'

/** The member wants to ask about a part of the request: opens the composer with this text. */
export const asking = createListeners<{ readonly requestId: string; readonly words: string }>()
