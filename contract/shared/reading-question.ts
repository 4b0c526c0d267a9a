import * as z from 'zod/mini'
import * as field from './fields.ts'

/** A member's question about an access to their data, and the answer of the operations staff. */
export const questionFields = {
  words: z.string(),
  asked_at: field.time,
  answer_by: field.time,
  answer: z.nullable(z.string()),
  answered_at: z.nullable(field.time),
  answered_by: z.nullable(z.string()),
}
