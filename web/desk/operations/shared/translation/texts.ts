import { hasVisibleContent } from '#basics/text/graphemes.ts'
import type { TranslatedText } from '#contract/desk/operations/translations.ts'
import type { TranslatableText } from '#domain/translatable-texts.ts'

/** A translation, and the English that was translated. */
export type Translated = Omit<TranslatedText, 'field'>
/** Translations by field. Fields that the record does not have at the moment are kept. */
export type Texts = Readonly<Record<string, Translated>>

export const textsFrom = (list: readonly TranslatedText[]): Texts =>
  Object.fromEntries(list.map(({ field, ...text }) => [field, text]))

export const listOf = (texts: Texts): TranslatedText[] =>
  Object.entries(texts).map(([field, text]) => ({ field, ...text }))

export const isMissing = (texts: Texts, { field }: Pick<TranslatableText, 'field'>) =>
  !hasVisibleContent(texts[field]?.text ?? '')

/** Whether the English is not the one that was translated. */
export const isOutdated = (texts: Texts, { field, english }: TranslatableText) =>
  !isMissing(texts, { field }) && texts[field]?.english !== english

export const isSameTexts = (one: Texts, other: Texts) => differing(one, other).length === 0

function differing(one: Texts, other: Texts): string[] {
  const fields = new Set([...Object.keys(one), ...Object.keys(other)])
  return [...fields].filter((field) => !isSame(one[field], other[field]))
}

/** No translation is the same as an empty one. */
function isSame(one: Translated | undefined, other: Translated | undefined) {
  const [text, otherText] = [one?.text ?? '', other?.text ?? '']
  return text === otherText && (text === '' || one?.english === other?.english)
}

/** The colleague's texts with own changes, or null if both changed the same text. */
export function mergedTexts(base: Texts, mine: Texts, theirs: Texts): Texts | null {
  const changed = differing(base, mine)
  if (changed.some((field) => !isSame(base[field], theirs[field]) && !isSame(mine[field], theirs[field]))) return null
  const own = changed.map((field) => [field, mine[field] ?? { text: '', english: '' }] as const)
  return { ...theirs, ...Object.fromEntries(own) }
}
