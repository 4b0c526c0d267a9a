import { languageName } from '#basics/language/language-name.ts'
import { SOURCE_LANGUAGE } from '#basics/language/languages.ts'
import { foldForSearch } from '#basics/text/text.ts'
import { deskSavedReplies, type SavedReply } from '#contract/desk/requests/saved-replies.ts'
import { queryOf } from '#web/desk/shared/wire/query-of.ts'

/** The colleague's own replies, the shared ones, and the colleagues' proposals. */
export const repliesAndProposals = {
  ...queryOf(deskSavedReplies),
  staleTime: 60_000,
}

/** Replies that can be inserted into a message. */
export const savedRepliesQuery = {
  ...repliesAndProposals,
  select: ({ replies }: { replies: SavedReply[] }) => replies,
}

/** Returns the replies whose title or body has every word of `text`, most used first. */
export function findReplies(replies: readonly SavedReply[], text: string): SavedReply[] {
  return having(replies, text).toSorted((one, other) => other.uses - one.uses)
}

/** A saved reply in one of its languages. */
export type ReplyVersion = Pick<SavedReply, 'title' | 'body' | 'language'> & {
  readonly id: string
  readonly reply: SavedReply
}

/**
 * Like `findReplies`, with each reply in the version for the member. Another version is found by its own words or by the
 * name of its language, where the first one does not match. Replies in the member's language come first.
 */
export function findVersions(replies: readonly SavedReply[], text: string, language: string): ReplyVersion[] {
  const isOther = (one: ReplyVersion) => Number(one.language !== language)
  return replies
    .flatMap((reply) => {
      const first = versionFor(reply, language)
      const others = versionsOf(reply).filter((one) => one.id !== first.id)
      const found = having([first], text)
      return found.length > 0 ? found : others.filter((one) => having([named(one)], text).length > 0)
    })
    .toSorted((one, other) => isOther(one) - isOther(other) || other.reply.uses - one.reply.uses)
}

/** The reply in the member's language, else in English, else in its own. */
export function versionFor(reply: SavedReply, language: string): ReplyVersion {
  const versions = versionsOf(reply)
  const inLanguage = (wanted: string) => versions.find((one) => one.language === wanted)
  return inLanguage(language) ?? inLanguage(SOURCE_LANGUAGE) ?? versionIn(reply, reply.language, reply.body)
}

function versionsOf(reply: SavedReply): ReplyVersion[] {
  const translations = Object.entries(reply.translations).map(([code, body]) => versionIn(reply, code, body))
  return [versionIn(reply, reply.language, reply.body), ...translations]
}

const named = ({ title, body, language }: ReplyVersion) => ({ title: `${title} ${languageName(language)}`, body })

const versionIn = (reply: SavedReply, language: string, body: string): ReplyVersion => ({
  id: `${reply.id}-${language}`,
  reply,
  title: reply.title,
  body,
  language,
})

/**
 * Keeps the replies whose title or body, in any language, has every word of `text`.
 * A slash in front is left out: it opens the finder from an empty reply and is often typed in the finder too.
 */
export function having<T extends Searched>(some: readonly T[], text: string): T[] {
  const words = foldForSearch(text)
    .replace(/^[\s/]+/, '')
    .split(/\s+/)
    .filter(Boolean)
  return some.filter(({ title, body, translations = {} }) => {
    const all = foldForSearch([title, body, ...Object.values(translations)].join(' '))
    return words.every((word) => all.includes(word))
  })
}

type Searched = Pick<SavedReply, 'title' | 'body'> & Partial<Pick<SavedReply, 'translations'>>
