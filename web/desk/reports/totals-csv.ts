import { csvCell } from '#basics/csv.ts'
import type { Report } from '#contract/desk/reports.ts'
import { listed, named } from './figure-labels.ts'

/** The page's totals for a spreadsheet, and nothing besides. */
export function totalsCsv(company: string, report: Report): string {
  const rows: readonly (readonly (string | number | null)[])[] = [
    ['Company', company],
    ['Quarter', named(report.quarter)],
    ['Members, about', report.members],
    ['Members who had something completed, about', report.active_members],
    ['Requests completed', report.completed],
    ['Hours given back', report.hours_saved],
    ['Average rating from 1 to 5', report.rating],
    ...report.categories.map(({ names, completed }) => [`Completed: ${listed(names)}`, completed]),
    ...report.past.slice(0, -1).map(({ quarter, completed }) => [`Completed in ${named(quarter)}`, completed]),
  ]
  return rows.map((row) => row.map(cell).join(',')).join('\r\n')
}

function cell(value: string | number | null): string {
  return value === null ? 'too few people' : csvCell(value)
}
