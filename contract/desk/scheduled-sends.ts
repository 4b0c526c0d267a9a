import * as z from 'zod/mini'
import { endpoint } from '#contract/shared/endpoint.ts'
import * as field from '#contract/shared/fields.ts'
import { attachment } from '#contract/shared/request.ts'

/** A send can be put off for a year at most. */
export const LATEST_SEND_DAYS = 366

export const heldBecause = z.enum(['moved', 'file', 'author', 'late'])
export type HeldBecause = z.output<typeof heldBecause>

/** A reply that has not gone yet: it can be called back, waits for its time, or was held. */
export const scheduledSend = z.object({
  id: z.string(),
  by: z.object({ id: z.number(), name: z.string() }),
  body_html: z.string(),
  attachments: z.array(attachment),
  run_at: field.time,
  /** At a time somebody chose; else it goes by itself in a moment. */
  later: z.boolean(),
  state: z.enum(['waiting', 'held']),
  /**
   * `moved`: a message arrived first; `file`: its file cannot be attached; `author`: the account was closed; `late`: its
   * time passed more than an hour ago while nothing could be sent.
   */
  held_because: z.nullable(heldBecause),
  /** The caller may edit or discard it: it is theirs, or was held and its author is absent. An earlier release does not say it. */
  attended: z._default(z.boolean(), false),
})
export type ScheduledSend = z.output<typeof scheduledSend>

/** One's own, wherever it is: with the request it belongs to. */
const ownSend = z.object({
  ...scheduledSend.shape,
  request: z.object({ external_id: z.string(), name: z.string() }),
  first_name: z.string(),
})
export type OwnSend = z.output<typeof ownSend>

/** The timeline's last number that its author had seen: what others wrote after it stops the send. */
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
  summary: 'One’s own replies that have not gone yet.',
  answer: z.object({ sends: z.array(ownSend) }),
})
