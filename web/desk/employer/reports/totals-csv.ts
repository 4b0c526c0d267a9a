import { t } from '#basics/language/translate.ts'
import { csvText } from '#basics/text/csv.ts'
import type { QuarterTotals, Report } from '#contract/desk/operations/reports.ts'
import { listed, named } from './figure-labels.ts'

type Row = readonly [string, ...(string | number | null)[]]

/** The page's totals as CSV, with a column per quarter, and nothing else. */
export function totalsCsv(company: string, { past }: Pick<Report, 'past'>): string {
  const quarters = past.toReversed()
  const row = (name: string, of: (quarter: QuarterTotals) => string | number | null): Row => [name, ...quarters.map(of)]
  const rows: Row[] = [
    [t('Company'), company],
    row(t('Quarter'), ({ quarter }) => named(quarter)),
    row(t('People who signed up and were verified, about'), ({ members }) => members),
    row(t('People on the company’s list, about'), ({ listed }) => listed ?? t('no list')),
    row(t('Members who had something completed, about'), ({ active_members }) => active_members),
    row(t('Requests completed'), ({ completed }) => completed),
    row(t('Hours given back'), ({ hours_saved }) => hours_saved),
    row(t('Of them measured, about'), ({ measured_hours }) => measured_hours),
    row(t('Average rating from 1 to 5'), ({ rating }) => rating),
    row(t('Ratings, about'), ({ voices }) => voices),
    row(t('Minutes to the first answer, median'), ({ first_answer }) => first_answer?.minutes ?? null),
    row(t('Minutes to the first answer, nine of ten'), ({ first_answer }) => first_answer?.slow_minutes ?? null),
    row(t('Answers with a promised time, about'), ({ promises }) => promises?.answers ?? null),
    row(t('Percent of them in time'), inTime),
    ...categoryNames(quarters).map((name) =>
      row(
        t('Completed: {name}', { name }),
        ({ categories }) => categories.find(({ names }) => listed(names) === name)?.completed ?? '',
      ),
    ),
  ]
  return csvText(rows.map((cells) => cells.map((cell) => cell ?? t('too few people'))))
}

function inTime({ promises }: QuarterTotals): string | number | null {
  return promises ? (promises.in_time ?? t('nearly all')) : null
}

/** Names of categories as the quarters show them: alone or grouped. */
function categoryNames(quarters: readonly QuarterTotals[]): string[] {
  return [...new Set(quarters.flatMap(({ categories }) => categories.map(({ names }) => listed(names))))]
}
