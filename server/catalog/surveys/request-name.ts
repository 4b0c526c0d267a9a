import { hasVisibleContent, trimmed } from '#basics/text/graphemes.ts'
import { cleanLine, cutGraphemes } from '#basics/text/text.ts'
import type { RunQuestion } from './run.ts'

const NAME_MAX_CHARACTERS = 60
/** "24. Dezember" is not a sentence: a sentence has at least this many characters. */
const SENTENCE_MIN_CHARACTERS = 16

type Survey = { readonly name: string; readonly is_custom: boolean }

/**
 * A request has the name of its survey. For an idea in the member's own words, it is the first sentence of the answer,
 * with at most 60 characters.
 */
export function requestName({ name, is_custom }: Survey, questions: readonly RunQuestion[]): string {
  if (!is_custom) return name
  const words = questions.find(({ type, value }) => TEXTS.includes(type) && value && hasVisibleContent(value))?.value
  return words ? shortened(firstSentence(words)) : name
}

const TEXTS: readonly string[] = ['TextInput', 'MultilineTextInput'] satisfies RunQuestion['type'][]

function firstSentence(words: string): string {
  let sentence = ''
  for (const { segment } of new Intl.Segmenter('en', { granularity: 'sentence' }).segment(trimmed(words))) {
    sentence += segment
    if (cleanLine(sentence).length >= SENTENCE_MIN_CHARACTERS) break
  }
  return cleanLine(sentence).replace(/[.。]$/, '')
}

/** Cuts at the end of a word if possible. */
function shortened(sentence: string): string {
  const cut = cutGraphemes(sentence, NAME_MAX_CHARACTERS, '…')
  const [, words] = /^(.*\S)\s/s.exec(cutGraphemes(sentence, NAME_MAX_CHARACTERS)) ?? []
  return cut === sentence || words === undefined ? cut : `${words.replace(/[,;:–-]+$/, '')}…`
}
