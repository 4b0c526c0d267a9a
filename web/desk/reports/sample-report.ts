import { type Quarter, quarterOf, spanOf } from '#basics/quarter.ts'
import { PUBLISHED_AFTER_DAYS, type QuarterTotals, type Report } from '#contract/desk/reports.ts'

const DAY_MS = 24 * 60 * 60 * 1000

/**
 * A report with figures as long as most, of the quarter that is asked for, or of the newest: what the boxes of one that is
 * on its way are as high as. Nobody reads it.
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
