import { createListeners } from '#basics/store.ts'

/** Somebody wants to ask about something in a request: the place to write opens, with these words to go on from. */
export const asking = createListeners<{ readonly requestId: string; readonly words: string }>()
