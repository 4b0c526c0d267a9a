import { characterCount, cutGraphemes, oneLine } from '#basics/text.ts'
import { MILESTONE_MAX_CHARACTERS } from '#contract/shared/milestones.ts'

/** Words of a message as a step: on one line, and as many of them as a step holds. */
export function asStep(text: string): string {
  const words = oneLine(text)
  if (characterCount(words) <= MILESTONE_MAX_CHARACTERS) return withoutStop(words)
  const held = cutGraphemes(words, MILESTONE_MAX_CHARACTERS)
  const isWhole = words.charAt(held.length) === ' ' || !held.includes(' ')
  return withoutStop(isWhole ? held : held.slice(0, held.lastIndexOf(' ')))
}

/** A step is no sentence. */
const withoutStop = (words: string) => words.replace(/[\s.,;:]+$/, '')
