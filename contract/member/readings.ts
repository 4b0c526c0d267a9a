import * as z from 'zod/mini'
import { endpoint } from '#contract/shared/endpoint.ts'
import * as field from '#contract/shared/fields.ts'
import { questionFields } from '#contract/shared/reading-question.ts'

export const READINGS_PAGE = 20
/** Operations answer a question about a reading within so many days. */
export const QUESTION_ANSWERED_WITHIN_DAYS = 3
export const QUESTION_MAX_CHARACTERS = 1_000

const question = z.object(questionFields)

/** Somebody of ours read something of the member. */
export const reading = z.object({
  id: z.number(),
  at: field.time,
  /** Null: a command of those who run this installation. */
  name: z.nullable(z.string()),
  role: z.nullable(z.enum(['concierge', 'operations', 'employer'])),
  what: z.enum(['opened', 'found', 'file', 'profile', 'account', 'export', 'unsealed']),
  /** Why, in words for the member; empty where none was asked for. */
  why: z.string(),
  /** Null: not one request, or one that is not there anymore. */
  request: z.nullable(z.object({ external_id: z.string(), name: z.string() })),
  question: z.nullable(question),
})
export type Reading = z.output<typeof reading>

const readingId = z.string().check(z.regex(/^[0-9]{1,15}$/, 'Please give a reading’s number.'))

export const listReadings = endpoint('GET', '/api/v1/readings', {
  who: 'member',
  summary: 'Who read the member’s things, newest first: who, what, when and why.',
  query: z.object({
    /** One request’s alone. */
    request_id: z.optional(field.text(64)),
    after: z.optional(readingId),
    limit: field.limitUpTo(100, READINGS_PAGE),
  }),
  answer: z.object({ readings: z.array(reading), next: z.nullable(z.string()) }),
})

export const askAboutReading = endpoint('POST', '/api/v1/reading_questions', {
  who: 'member',
  summary: 'Asks about a reading. Operations answer by the time that it says; a repeat changes nothing.',
  body: z.object({
    reading_id: z.int('Please give a reading.').check(z.positive(), z.maximum(999_999_999_999_999)),
    words: field.required('Please write what you would like to know.', QUESTION_MAX_CHARACTERS),
  }),
  status: 201,
  answer: z.object({ question }),
})
