import * as z from 'zod/mini'
import { spanOf } from '#basics/time/quarter.ts'
import { endpoint } from '#contract/shared/endpoint.ts'
import * as field from '#contract/shared/fields.ts'
import { REOPEN_DAYS } from '#contract/shared/request.ts'

/** A figure is hidden if it describes fewer people than this. */
export const COHORT_FLOOR = 11
/** With fewer people, individual ratings could be derived from an average with one decimal. */
export const RATERS_FLOOR = 22
/** With fewer people, a median would reveal the wait of a single person. */
export const ANSWERED_FLOOR = 22
/** People are counted in multiples of ten, so that two counts cannot differ by a few known people. */
export const PEOPLE_STEP = 10
/** Measured hours are rounded to multiples of ten. */
export const HOURS_STEP = 10
/** Estimated hours that a person needs for such a task alone: three to four. */
export const HOURS_PER_REQUEST = 3.5
/** A quarter is published once a reply can no longer reopen any request that was completed in it. */
export const PUBLISHED_AFTER_DAYS = REOPEN_DAYS

const DAY_MS = 24 * 60 * 60 * 1000

/** Returns the time from which the figures of a quarter no longer change. */
export const closedAt = (quarter: string): Date =>
  new Date(spanOf(quarter).end.getTime() + PUBLISHED_AFTER_DAYS * DAY_MS)

const category = z.object({ names: z.array(z.string()), hue: z.string(), completed: z.number() })

/** A figure is null if it would describe too few people, or if it was not counted yet. */
const quarterTotals = z.object({
  quarter: z.string(),
  /** Approximate number of members who had signed up and were verified by the last day of the quarter. */
  members: z.nullable(z.number()),
  /** Approximate number of people on the company's list when the quarter was published; null without a list. */
  listed: z.nullable(z.number()),
  /** Approximate number of members with a completed request. */
  active_members: z.nullable(z.number()),
  completed: z.nullable(z.number()),
  hours_saved: z.nullable(z.number()),
  /** Approximate number of hours, counted from the work itself, for the requests that can be measured. */
  measured_hours: z.nullable(z.number()),
  /** Average rating, from 1 to 5. */
  rating: z.nullable(z.number()),
  /** Approximate number of ratings in that average. */
  voices: z.nullable(z.number()),
  /** In business time: half of the first answers came within `minutes`, and 90 percent within `slow_minutes`. */
  first_answer: z.nullable(z.object({ minutes: z.number(), slow_minutes: z.number() })),
  /**
   * Approximate number of answers with a promised time, and the percentage that came in time. Null: nearly all came in
   * time, because fewer than eleven people waited longer.
   */
  promises: z.nullable(z.object({ answers: z.number(), in_time: z.nullable(z.number()) })),
  /** Several names are shown together if one of them alone would describe too few people. */
  categories: z.array(category),
})
export type QuarterTotals = z.output<typeof quarterTotals>

const report = z.extend(quarterTotals, {
  /** This quarter and up to seven previous quarters, oldest first. */
  past: z.array(quarterTotals),
})
export type Report = z.output<typeof report>

const answer = z.object({
  company: z.string(),
  /** Available quarters, newest first. */
  quarters: z.array(z.string()),
  /** Null before the first quarter is published. */
  report: z.nullable(report),
  /** Without a report, when the first one is published. */
  first_on: z.nullable(field.time),
})
export type EmployerReport = z.output<typeof answer>

export const employerReport = endpoint('GET', '/desk/api/report', {
  who: 'employer_report',
  summary: 'The totals of one published quarter of the employer’s own company; without `quarter`, of the newest.',
  query: z.object({
    /** For example `2026-Q3`. */
    quarter: z.optional(field.text(20)),
  }),
  answer,
  problems: ['not_found', 'unavailable'],
})

/** Cost of an hour of work for the company, in dollars with two decimals: `38.00`. */
const wageAmount = z
  .string()
  .check(z.regex(/^(?!0+\.00$)\d{1,4}\.\d{2}$/, 'Please enter what an hour costs, such as 38 or 38.50.'))
const wage = z.object({ amount: wageAmount, set_by: z.string(), set_at: field.time })

const WAGE = '/desk/api/report/wage'
export const employerWage = endpoint('GET', WAGE, {
  who: 'employer_report',
  summary: 'The hourly cost of the employer’s own company, or null.',
  answer: z.object({ wage: z.nullable(wage) }),
})
export const employerSetWage = endpoint('PUT', WAGE, {
  who: 'employer_report',
  summary: 'Sets the hourly cost for all readers of this company’s report.',
  body: z.object({ amount: wageAmount }),
  answer: z.object({ wage }),
})

export const employerRemoveWage = endpoint('DELETE', WAGE, {
  who: 'employer_report',
  summary: 'Removes the hourly cost. A retry changes nothing.',
  answer: z.object({ wage: z.null() }),
})
