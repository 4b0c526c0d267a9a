import { forgetDrafts } from '#web/drafts/stored-draft.ts'
import { type ListedStorage, localStore, sessionStore } from '#web/wire/browser-storage.ts'

/** Only we write under this name, whose number rises with every change of shape. */
export const nameOf = (memberId: string) => `drafts.1.${memberId}`

/** Leaves nothing behind of what this member has written; of nobody, where it isn't known yet who is here. */
export function forgetDraftsOf(memberId = '', storages: readonly ListedStorage[] = [localStore, sessionStore]) {
  for (const each of storages) forgetDrafts(nameOf(memberId), each)
}
