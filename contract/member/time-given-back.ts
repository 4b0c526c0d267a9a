import * as z from 'zod/mini'
import { endpoint } from '#contract/shared/endpoint.ts'
import * as field from '#contract/shared/fields.ts'
import { result } from '#contract/shared/result.ts'

/** A year’s sum is shown from so many measured requests on, */
export const YEAR_REQUESTS_MIN = 3
/** and so much time. */
export const YEAR_MINUTES_MIN = 60

const time = z.object({
  /** What our work on it took, all of us together. */
  worked_minutes: z.number(),
  own: z.object({ minutes: z.number(), answers: z.number(), messages: z.number(), call_minutes: z.number() }),
  /** Null: not measured, since nobody has published how long this takes a person alone. */
  measured: z.nullable(
    z.object({
      /** How long it takes a person by themselves. */
      alone_minutes: z.number(),
      source: z.string(),
      version: z.number(),
      /** Of these less their own part. */
      given_back_minutes: z.number(),
    }),
  ),
})
export type RequestTimeGivenBack = z.output<typeof time>

export const getTimeGivenBack = endpoint('GET', '/api/v1/time_given_back', {
  who: 'member',
  summary:
    'What came of a completed request: what it gave its member back of their time, how that was counted, and the result.',
  query: z.object({ request_id: field.externalId }),
  /** Null where the member has no such completed request, or no work on it was recorded. */
  answer: z.object({
    time: z.nullable(time),
    /** What a concierge says came of it, if anything; an earlier release says nothing of it. */
    result: z.optional(z.nullable(result)),
  }),
})

const year = z.object({
  /** Such as 2026, by the member’s own clock. */
  year: z.number(),
  minutes: z.number(),
  own_minutes: z.number(),
  /** Measured ones, and the others that were completed in the year. */
  requests: z.number(),
  not_measured: z.number(),
  /** The largest first. */
  categories: z.array(z.object({ name: z.string(), hue: z.string(), minutes: z.number(), requests: z.number() })),
})
export type YearGivenBack = z.output<typeof year>

export const getYearGivenBack = endpoint('GET', '/api/v1/time_given_back/year', {
  who: 'member',
  summary: 'What this year’s completed requests gave the member back, once it is worth showing.',
  /** Null until then. */
  answer: z.object({ year: z.nullable(year) }),
})
