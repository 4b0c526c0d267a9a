import * as z from 'zod/mini'
import * as field from './fields.ts'

export const WHOLE_MAIL_DAYS = 90

/** Whether the whole of a mail can still be opened. The hourly cleaning may remove it a little later than that. */
export const isWholeMailKept = (receivedAt: string, now: Date): boolean =>
  now.getTime() - Date.parse(receivedAt) < WHOLE_MAIL_DAYS * DAY_MS

const DAY_MS = 86_400_000

/** A mail that became a message, or is listed at a request. */
export const wholeMail = z.object({
  from: z.string(),
  subject: z.string(),
  received_at: field.time,
  /** All of its text, with what it quotes and its signature. */
  body: z.string(),
})
export type WholeMail = z.output<typeof wholeMail>
