import { forgetDrafts } from '#web/drafts/stored-draft.ts'
import { type ListedStorage, localStore, sessionStore } from '#web/wire/browser-storage.ts'

/** Only this app writes under this prefix, whose number rises with every change of format. */
export const nameOf = (memberId: string) => `drafts.1.${memberId}`

/** Deletes all drafts of this member; none if the member is not known yet. */
export function forgetDraftsOf(memberId = '', storages: readonly ListedStorage[] = [localStore, sessionStore]) {
  for (const each of storages) forgetDrafts(nameOf(memberId), each)
}
