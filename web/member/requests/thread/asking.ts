import { createListeners } from '#basics/store.ts'

type Asked = {
  readonly requestId: string
  readonly words: string
  /** Lets the member choose a file, too. */
  readonly withFile?: boolean
}

/** The member wants to ask about a part of the request: opens the composer with this text. */
export const asking = createListeners<Asked>()
