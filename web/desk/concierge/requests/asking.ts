import { createListeners } from '#basics/store.ts'

/** Opens the reply's text field with these words, and sends nothing. */
export const asking = createListeners<string>()
