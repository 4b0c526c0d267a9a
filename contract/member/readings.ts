import * as z from 'zod/mini'
import { msg, t } from '#basics/language/translate.ts'
import { endpoint } from '#contract/shared/endpoint.ts'
import * as field from '#contract/shared/fields.ts'
import { questionFields } from '#contract/shared/reading-question.ts'

export const READINGS_PAGE = 20
/** Number of days within which operations staff answer a question about a reading. */
export const QUESTION_ANSWERED_WITHIN_DAYS = 3
export const QUESTION_MAX_CHARACTERS = 1_000

const question = z.object(questionFields)

/** An access of our staff to data of the member. */
export const reading = z.object({
  id: z.number(),
  at: field.time,
  /** Null: a command that was run by the operators of this installation. */
  name: z.nullable(z.string()),
  role: z.nullable(z.enum(['concierge', 'operations', 'employer'])),
  what: z.enum(['opened', 'found', 'file', 'profile', 'account', 'export', 'unsealed']),
  /** The reason in words for the member; empty if none was required. */
  why: z.string(),
  /** Null: the reading was not of a single request, or the request no longer exists. */
  request: z.nullable(z.object({ external_id: z.string(), name: z.string(), in_english: field.inEnglish })),
  question: z.nullable(question),
})
export type Reading = z.output<typeof reading>

const readingId = z.string().check(z.regex(/^[0-9]{1,15}$/, { error: () => t('Please give a reading’s number.') }))

export const listReadings = endpoint('GET', '/api/v1/readings', {
  who: 'member',
  summary: 'Who read the member’s data, newest first: who, what, when and why.',
  query: z.object({
    /** Only readings of this request. */
    request_id: z.optional(field.text(64)),
    after: z.optional(readingId),
    limit: field.limitUpTo(100, READINGS_PAGE),
  }),
  answer: z.object({ readings: z.array(reading), next: z.nullable(z.string()) }),
})

export const askAboutReading = endpoint('POST', '/api/v1/reading_questions', {
  who: 'member',
  summary: 'Asks a question about a reading. Operations answer by the returned time; a retry changes nothing.',
  body: z.object({
    reading_id: z.int({ error: () => t('Please give a reading.') }).check(z.positive(), z.maximum(999_999_999_999_999)),
    words: field.required(msg('Please write what you would like to know.'), QUESTION_MAX_CHARACTERS),
  }),
  status: 201,
  answer: z.object({ question }),
})
