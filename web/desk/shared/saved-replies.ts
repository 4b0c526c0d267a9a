import { deskSavedReplies, type SavedReply } from '#contract/desk/saved-replies.ts'
import { call } from './call.ts'
import { folded } from './folded.ts'
import { keys } from './queries.ts'

export const savedRepliesQuery = {
  queryKey: keys.savedReplies,
  staleTime: 60_000,
  queryFn: async ({ signal }: { signal: AbortSignal }) => (await call(deskSavedReplies, {}, { signal })).replies,
}

/** Those that hold every word, in their name or their text; what is used most comes first. */
export function findReplies(replies: readonly SavedReply[], text: string): SavedReply[] {
  const words = folded(text).split(/\s+/).filter(Boolean)
  return replies
    .filter(({ title, body }) => words.every((word) => folded(`${title} ${body}`).includes(word)))
    .toSorted((one, other) => other.uses - one.uses)
}
