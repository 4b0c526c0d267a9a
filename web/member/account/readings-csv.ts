import { csvText } from '#basics/csv.ts'
import type { Reading } from '#contract/member/readings.ts'

const WHAT: Readonly<Record<Reading['what'], string>> = {
  opened: 'Opened',
  found: 'Found by a search',
  file: 'A file',
  profile: 'What you told us',
  account: 'Your account',
  export: 'A copy of your data',
  unsealed: 'Who read your things',
}

/** Everybody who looked, a row for each reading. @param brand who a command was run by */
export function readingsCsv(readings: readonly Reading[], brand: string): string {
  return csvText([
    ['When', 'Who', 'What', 'Why', 'Request', 'You asked', 'Answer'],
    ...readings.map(({ at, name, what, why, request, question }) => [
      at,
      name ?? brand,
      WHAT[what],
      why,
      request?.name ?? '',
      question?.words ?? '',
      question?.answer ?? '',
    ]),
  ])
}
