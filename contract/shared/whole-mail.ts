import * as z from 'zod/mini'
import * as field from './fields.ts'

/** A mail that became a message, or is listed at a request. */
export const wholeMail = z.object({
  from: z.string(),
  subject: z.string(),
  received_at: field.time,
  /** All of its text, with what it quotes and its signature. */
  body: z.string(),
})
export type WholeMail = z.output<typeof wholeMail>
