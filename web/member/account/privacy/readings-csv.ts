import { type Message, msg, t } from '#basics/language/translate.ts'
import { csvText } from '#basics/text/csv.ts'
import type { Reading } from '#contract/member/readings.ts'

const WHAT: Readonly<Record<Reading['what'], Message>> = {
  opened: msg('Opened'),
  found: msg('Found by a search'),
  file: msg('A file'),
  profile: msg('What you told us'),
  account: msg('Your account'),
  export: msg('A copy of your data'),
  unsealed: msg('Who read your things'),
}

/** CSV with one row for each reading. @param brand name of the reader if a command made the reading */
export function readingsCsv(readings: readonly Reading[], brand: string): string {
  return csvText([
    [t('When'), t('Who'), t('What'), t('Why'), t('Request'), t('You asked'), t('Answer')],
    ...readings.map(({ at, name, what, why, request, question }) => [
      at,
      name ?? brand,
      t(WHAT[what]),
      why,
      request?.name ?? '',
      question?.words ?? '',
      question?.answer ?? '',
    ]),
  ])
}
