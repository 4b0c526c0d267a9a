import { csvText } from '#basics/csv.ts'
import { trimmed } from '#basics/graphemes.ts'
import type { Letter, LetterList } from '#contract/desk/delivery.ts'
import { fateOf, kindLabel } from './labels.ts'

const HEAD = ['When', 'Way', 'What', 'To', 'Tries', 'What became of it'] as const

/** A row for each mail and text, as masked as the page shows them. */
export function lettersCsv(letters: readonly Letter[], list: LetterList, now: Date): string {
  return csvText([HEAD, ...letters.map((letter) => rowOf(letter, list, now))])
}

function rowOf(letter: Letter, list: LetterList, now: Date): (string | number)[] {
  const { at, channel, to, tries } = letter
  const { lead, rest } = fateOf(letter, list, now)
  return [at, channel === 'email' ? 'Mail' : 'Text', kindLabel(letter), to, tries, trimmed(`${lead} ${rest}`)]
}
