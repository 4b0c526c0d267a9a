import { hasVisibleContent, trimmed } from '#basics/graphemes.ts'
import { cleanLine, cutGraphemes } from '#basics/text.ts'
import type { RunQuestion } from './run.ts'

const NAME_MAX_CHARACTERS = 60
/** "24. Dezember" is no sentence: so many characters are at least needed for one. */
const SENTENCE_MIN_CHARACTERS = 16

type Survey = { readonly name: string; readonly is_custom: boolean }

/**
 * A request has its survey's name. An idea for a member's own words has none that says anything: there it is the first
 * sentence of what they wrote, in at most 60 characters.
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

/** Cut at the end of a word where there is one. */
function shortened(sentence: string): string {
  const cut = cutGraphemes(sentence, NAME_MAX_CHARACTERS, '…')
  const [, words] = /^(.*\S)\s/s.exec(cutGraphemes(sentence, NAME_MAX_CHARACTERS)) ?? []
  return cut === sentence || words === undefined ? cut : `${words.replace(/[,;:–-]+$/, '')}…`
}
