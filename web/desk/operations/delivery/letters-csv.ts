import { csvText } from '#basics/text/csv.ts'
import { trimmed } from '#basics/text/graphemes.ts'
import type { Letter, LetterList } from '#contract/desk/operations/delivery.ts'
import { deliveryStatus, kindLabel } from './labels.ts'

const HEAD = ['When', 'Way', 'What', 'To', 'Tries', 'Status'] as const

/** CSV with a row for each letter, masked as on the page. */
export function lettersCsv(letters: readonly Letter[], list: LetterList, now: Date): string {
  return csvText([HEAD, ...letters.map((letter) => rowOf(letter, list, now))])
}

function rowOf(letter: Letter, list: LetterList, now: Date): (string | number)[] {
  const { at, channel, to, tries } = letter
  const { lead, rest } = deliveryStatus(letter, list, now)
  return [at, channel === 'email' ? 'Mail' : 'Text', kindLabel(letter), to, tries, trimmed(`${lead} ${rest}`)]
}
