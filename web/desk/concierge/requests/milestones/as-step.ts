import { characterCount, cutGraphemes, oneLine } from '#basics/text/text.ts'
import { MILESTONE_MAX_CHARACTERS } from '#contract/shared/milestones.ts'

/** Converts text of a message to a milestone: one line, cut to the maximum length. */
export function asStep(text: string): string {
  const words = oneLine(text)
  if (characterCount(words) <= MILESTONE_MAX_CHARACTERS) return withoutStop(words)
  const held = cutGraphemes(words, MILESTONE_MAX_CHARACTERS)
  const isWhole = words.charAt(held.length) === ' ' || !held.includes(' ')
  return withoutStop(isWhole ? held : held.slice(0, held.lastIndexOf(' ')))
}

/** A milestone is not a sentence. */
const withoutStop = (words: string) => words.replace(/[\s.,;:]+$/, '')
