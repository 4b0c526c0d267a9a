import * as z from 'zod/mini'
import * as field from './fields.ts'

export const WHOLE_MAIL_DAYS = 90

/** Whether the full mail can still be opened. The hourly cleanup may remove it a little later. */
export const isWholeMailKept = (receivedAt: string, now: Date): boolean =>
  now.getTime() - Date.parse(receivedAt) < WHOLE_MAIL_DAYS * DAY_MS

const DAY_MS = 86_400_000

/** The full mail of a message or of an entry that is listed at a request. */
export const wholeMail = z.object({
  from: z.string(),
  subject: z.string(),
  received_at: field.time,
  /** Its complete text, including quotes and the signature. */
  body: z.string(),
})
export type WholeMail = z.output<typeof wholeMail>
