import * as z from 'zod/mini'
import { endpoint } from '#contract/shared/endpoint.ts'
import * as field from '#contract/shared/fields.ts'
import { REOPEN_DAYS } from '#contract/shared/request.ts'

/** No figure stands for fewer people than this. */
export const COHORT_FLOOR = 11
/** From fewer people, an average of one decimal could be taken apart into who gave what. */
export const RATERS_FLOOR = 22
/** People are counted in tens, so that no two counts of them differ by a known few. */
export const PEOPLE_STEP = 10
/** What a task takes somebody who does it alone: three to four hours. */
export const HOURS_PER_REQUEST = 3.5
/** A quarter is published when nothing completed in it can open again by a reply. */
export const PUBLISHED_AFTER_DAYS = REOPEN_DAYS

const report = z.object({
  quarter: z.string(),
  /** About how many belong to the company; null, here and below: too few people to say. */
  members: z.nullable(z.number()),
  /** About how many had a request completed. */
  active_members: z.nullable(z.number()),
  completed: z.nullable(z.number()),
  hours_saved: z.nullable(z.number()),
  /** The average of 1 to 5. */
  rating: z.nullable(z.number()),
  /** Several names: shown together, because one of them alone would stand for too few people. */
  categories: z.array(z.object({ names: z.array(z.string()), hue: z.string(), completed: z.number() })),
  /** This quarter and those before it, oldest first. */
  past: z.array(z.object({ quarter: z.string(), completed: z.nullable(z.number()) })),
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
