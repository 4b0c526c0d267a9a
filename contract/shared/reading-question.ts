import * as z from 'zod/mini'
import * as field from './fields.ts'

/** What a member asks about a reading of their things, and what operations answered. */
export const questionFields = {
  words: z.string(),
  asked_at: field.time,
  answer_by: field.time,
  answer: z.nullable(z.string()),
  answered_at: z.nullable(field.time),
  answered_by: z.nullable(z.string()),
}
