import * as z from 'zod/mini'
import { endpoint } from '#contract/shared/endpoint.ts'
import * as field from '#contract/shared/fields.ts'
import { attachment } from '#contract/shared/request.ts'

/** Maximum number of days by which a send can be postponed. */
export const LATEST_SEND_DAYS = 366

export const heldBecause = z.enum(['moved', 'file', 'author', 'late'])
export type HeldBecause = z.output<typeof heldBecause>

/** A reply that has not been sent yet: it can still be undone, is scheduled, or is held. */
export const scheduledSend = z.object({
  id: z.string(),
  by: z.object({ id: z.number(), name: z.string() }),
  body_html: z.string(),
  attachments: z.array(attachment),
  run_at: field.time,
  /** True if a person chose the time; otherwise it is sent after the short undo period. */
  later: z.boolean(),
  state: z.enum(['waiting', 'held']),
  /**
   * `moved`: a message arrived first; `file`: its file cannot be attached; `author`: the account was closed; `late`:
   * the scheduled time passed more than an hour ago while sending was not possible.
   */
  held_because: z.nullable(heldBecause),
  /**
   * The caller may edit or discard it: the caller is its author, or it is held and its author is absent. The previous
   * release does not send this field.
   */
  attended: z._default(z.boolean(), false),
})
export type ScheduledSend = z.output<typeof scheduledSend>

/** A scheduled send of the caller, with the request it belongs to. */
const ownSend = z.object({
  ...scheduledSend.shape,
  request: z.object({ external_id: z.string(), name: z.string() }),
  first_name: z.string(),
})
export type OwnSend = z.output<typeof ownSend>

/** Last number of the timeline that the author had seen. A newer message of another person stops the send. */
export const seenSeq = z
  .int('Please say what you have seen.')
  .check(z.nonnegative('Please say what you have seen.'), z.maximum(2_147_483_647, 'Please say what you have seen.'))

export const runAt = z.string('Please choose a time.').check(
  z.regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d{1,3})?)?Z$/, 'Please choose a time.'),
  z.refine<string>((moment) => !Number.isNaN(Date.parse(moment)), 'Please choose a time.'),
)

export const deskOwnSends = endpoint('GET', '/desk/api/sends', {
  who: 'concierge',
  recorded: true,
  summary: 'The caller’s unsent replies.',
  answer: z.object({ sends: z.array(ownSend) }),
})
