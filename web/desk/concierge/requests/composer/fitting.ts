import { foldForSearch } from '#basics/text/text.ts'
import type { SavedReply } from '#contract/desk/requests/saved-replies.ts'

/** Shorter words are in every text. */
const WORD = /\p{L}{4,}/gu
const MOST = 3

const wordsOf = (text: string) => new Set(foldForSearch(text).match(WORD))

/**
 * The saved replies with the most words in common with a request; rare words have a higher weight. Otherwise the most
 * used ones.
 */
export function fitting(replies: readonly SavedReply[], asked: string): SavedReply[] {
  const sought = wordsOf(asked)
  const words = new Map(replies.map((reply) => [reply, wordsOf(`${reply.title} ${reply.body}`)]))
  const worth = (word: string) => 1 / [...words.values()].filter((own) => own.has(word)).length
  const nearness = (reply: SavedReply) =>
    [...(words.get(reply) ?? [])].filter((word) => sought.has(word)).reduce((sum, word) => sum + worth(word), 0)
  return replies
    .map((reply) => ({ reply, near: nearness(reply) }))
    .toSorted((one, other) => other.near - one.near || other.reply.uses - one.reply.uses)
    .slice(0, MOST)
    .map(({ reply }) => reply)
}
