import { DAY_MS } from '#basics/time/duration.ts'
import { type Quarter, quarterOf, spanOf } from '#basics/time/quarter.ts'
import { PUBLISHED_AFTER_DAYS, type QuarterTotals, type Report } from '#contract/desk/operations/reports.ts'

/**
 * A report with typical figures for the wanted or newest quarter. It sets the height of the skeleton's boxes and is
 * never visible.
 */
export function sampleReport(wanted: Quarter | undefined, now: Date): Report {
  const newest = totalsOf(wanted && /^\d{4}-Q[1-4]$/.test(wanted) ? wanted : newestAt(now))
  return { ...newest, past: [totalsOf(before(newest.quarter)), newest] }
}

const newestAt = (now: Date) => before(quarterOf(new Date(now.getTime() - PUBLISHED_AFTER_DAYS * DAY_MS)))
const before = (quarter: Quarter) => quarterOf(new Date(spanOf(quarter).start.getTime() - 1))

const totalsOf = (quarter: Quarter): QuarterTotals => ({
  quarter,
  members: 90,
  listed: null,
  active_members: 60,
  completed: 125,
  hours_saved: 438,
  measured_hours: 290,
  rating: 4.5,
  voices: 80,
  first_answer: { minutes: 48, slow_minutes: 86 },
  promises: { answers: 250, in_time: 91.6 },
  categories: [],
})
