import { foldForSearch } from '#basics/text.ts'
import { deskSavedReplies, type SavedReply } from '#contract/desk/saved-replies.ts'
import { call } from './call.ts'
import { keys } from './queries.ts'

/** One's own, those that all share, and what colleagues propose. */
export const repliesAndProposals = {
  queryKey: keys.savedReplies,
  staleTime: 60_000,
  queryFn: ({ signal }: { signal: AbortSignal }) => call(deskSavedReplies, {}, { signal }),
}

/** What can be put into a reply. */
export const savedRepliesQuery = {
  ...repliesAndProposals,
  select: ({ replies }: { replies: SavedReply[] }) => replies,
}

/** Returns the replies whose title or body has every word of `text`, most used first. */
export function findReplies(replies: readonly SavedReply[], text: string): SavedReply[] {
  return having(replies, text).toSorted((one, other) => other.uses - one.uses)
}

/**
 * Keeps the replies whose title or body has every word of `text`.
 * A slash in front is left out: it opens the finder from an empty reply and is often typed in the finder too.
 */
export function having<T extends Pick<SavedReply, 'title' | 'body'>>(some: readonly T[], text: string): T[] {
  const words = foldForSearch(text)
    .replace(/^[\s/]+/, '')
    .split(/\s+/)
    .filter(Boolean)
  return some.filter(({ title, body }) => words.every((word) => foldForSearch(`${title} ${body}`).includes(word)))
}
