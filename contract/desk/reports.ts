import * as z from 'zod/mini'
import { spanOf } from '#basics/quarter.ts'
import { endpoint } from '#contract/shared/endpoint.ts'
import * as field from '#contract/shared/fields.ts'
import { REOPEN_DAYS } from '#contract/shared/request.ts'

/** No figure stands for fewer people than this. */
export const COHORT_FLOOR = 11
/** From fewer people, an average of one decimal could be taken apart into who gave what. */
export const RATERS_FLOOR = 22
/** From fewer people, half of whom waited longer, a median would be one person's wait. */
export const ANSWERED_FLOOR = 22
/** People are counted in tens, so that no two counts of them differ by a known few. */
export const PEOPLE_STEP = 10
/** Measured hours are told in tens. */
export const HOURS_STEP = 10
/** What a task takes somebody who does it alone: three to four hours. */
export const HOURS_PER_REQUEST = 3.5
/** A quarter is published when nothing completed in it can open again by a reply. */
export const PUBLISHED_AFTER_DAYS = REOPEN_DAYS

const DAY_MS = 24 * 60 * 60 * 1000

/** From when on a quarter's figures don't change anymore. */
export const closedAt = (quarter: string): Date =>
  new Date(spanOf(quarter).end.getTime() + PUBLISHED_AFTER_DAYS * DAY_MS)

const category = z.object({ names: z.array(z.string()), hue: z.string(), completed: z.number() })

/** Each figure is null where it would stand for too few people, or where it was not counted yet. */
const quarterTotals = z.object({
  quarter: z.string(),
  /** About how many had signed up and were verified by the quarter's last day. */
  members: z.nullable(z.number()),
  /** About how many had a request completed. */
  active_members: z.nullable(z.number()),
  completed: z.nullable(z.number()),
  hours_saved: z.nullable(z.number()),
  /** About how many hours were counted from the work itself, of the requests that can be measured. */
  measured_hours: z.nullable(z.number()),
  /** The average of 1 to 5. */
  rating: z.nullable(z.number()),
  /** About how many ratings that is the average of. */
  voices: z.nullable(z.number()),
  /** In business time: half of the first answers came within `minutes`, nine of ten within `slow_minutes`. */
  first_answer: z.nullable(z.object({ minutes: z.number(), slow_minutes: z.number() })),
  /** About how many answers a time was promised for, and the percentage that came in time; null: nearly all, for fewer than eleven people waited longer. */
  promises: z.nullable(z.object({ answers: z.number(), in_time: z.nullable(z.number()) })),
  /** Several names: shown together, because one of them alone would stand for too few people. */
  categories: z.array(category),
})
export type QuarterTotals = z.output<typeof quarterTotals>

const report = z.extend(quarterTotals, {
  /** This quarter and up to seven before it, oldest first. */
  past: z.array(quarterTotals),
})
export type Report = z.output<typeof report>

const answer = z.object({
  company: z.string(),
  /** What can be asked for, newest first. */
  quarters: z.array(z.string()),
  /** Null before the first quarter has been published. */
  report: z.nullable(report),
})
export type EmployerReport = z.output<typeof answer>

export const employerReport = endpoint('GET', '/desk/api/report', {
  who: 'employer',
  summary: 'The totals of one published quarter of the employer’s own company; without `quarter`, of the newest.',
  query: z.object({
    /** Such as `2026-Q3`. */
    quarter: z.optional(field.text(20)),
  }),
  answer,
  problems: ['not_found', 'unavailable'],
})

/** What an hour of work costs the company, in dollars with two decimals: `38.00`. */
const wageAmount = z
  .string()
  .check(z.regex(/^(?!0+\.00$)\d{1,4}\.\d{2}$/, 'Please enter what an hour costs, such as 38 or 38.50.'))
const wage = z.object({ amount: wageAmount, set_by: z.string(), set_at: field.time })

const WAGE = '/desk/api/report/wage'
export const employerWage = endpoint('GET', WAGE, {
  who: 'employer',
  summary: 'What an hour of work costs the employer’s own company; null where nobody has said so for the company.',
  answer: z.object({ wage: z.nullable(wage) }),
})
export const employerSetWage = endpoint('PUT', WAGE, {
  who: 'employer',
  summary: 'Sets what an hour of work costs, for everybody who reads this company’s report.',
  body: z.object({ amount: wageAmount }),
  answer: z.object({ wage }),
})

export const employerRemoveWage = endpoint('DELETE', WAGE, {
  who: 'employer',
  summary: 'Removes what an hour of work costs; also where there is nothing to remove.',
  answer: z.object({ wage: z.null() }),
})
