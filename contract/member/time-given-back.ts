import * as z from 'zod/mini'
import { endpoint } from '#contract/shared/endpoint.ts'
import * as field from '#contract/shared/fields.ts'
import { result } from '#contract/shared/result.ts'

/** Minimum number of measured requests for which a yearly sum is shown. */
export const YEAR_REQUESTS_MIN = 3
/** Minimum number of minutes for which a yearly sum is shown. */
export const YEAR_MINUTES_MIN = 60

const time = z.object({
  /** Total time that our staff worked on the request. */
  worked_minutes: z.number(),
  own: z.object({ minutes: z.number(), answers: z.number(), messages: z.number(), call_minutes: z.number() }),
  /** Null: not measured, because no baseline is published for this kind of request. */
  measured: z.nullable(
    z.object({
      /** Time that a person needs for this alone. */
      alone_minutes: z.number(),
      source: z.string(),
      version: z.number(),
      /** The minutes that a person needs alone, minus the member's own part. */
      given_back_minutes: z.number(),
    }),
  ),
})
export type RequestTimeGivenBack = z.output<typeof time>

export const getTimeGivenBack = endpoint('GET', '/api/v1/time_given_back', {
  who: 'member',
  summary: 'The outcome of a completed request: the time given back, how it was counted, and the result.',
  query: z.object({ request_id: field.externalId }),
  /** Null if the member has no such completed request, or if no work on it was recorded. */
  answer: z.object({
    time: z.nullable(time),
    /** Result as written by a concierge, if any. The previous release does not send this field. */
    result: z.optional(z.nullable(result)),
  }),
})

const year = z.object({
  /** For example 2026, in the member's time zone. */
  year: z.number(),
  minutes: z.number(),
  own_minutes: z.number(),
  /** Number of measured requests, and of the other requests that were completed in the year. */
  requests: z.number(),
  not_measured: z.number(),
  /** Largest first. */
  categories: z.array(
    z.object({
      name: z.string(),
      hue: z.string(),
      minutes: z.number(),
      requests: z.number(),
      in_english: field.inEnglish,
    }),
  ),
})
export type YearGivenBack = z.output<typeof year>

export const getYearGivenBack = endpoint('GET', '/api/v1/time_given_back/year', {
  who: 'member',
  summary: 'The time that this year’s completed requests gave back, once there is enough to show.',
  /** Null until then. */
  answer: z.object({ year: z.nullable(year) }),
})
