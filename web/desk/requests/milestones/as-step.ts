import { MILESTONE_MAX_CHARACTERS } from '#contract/shared/milestones.ts'

/** Words of a message as a step: on one line, and as many of them as a step holds. */
export function asStep(text: string): string {
  const words = text.trim().replace(/\s+/g, ' ')
  if (words.length <= MILESTONE_MAX_CHARACTERS) return withoutStop(words)
  const held = words.slice(0, MILESTONE_MAX_CHARACTERS + 1)
  return withoutStop(held.includes(' ') ? held.slice(0, held.lastIndexOf(' ')) : held.slice(0, -1))
}

/** A step is no sentence. */
const withoutStop = (words: string) => words.replace(/[\s.,;:]+$/, '')
