import * as z from 'zod/mini'
import { operationsEndpoint } from '#contract/shared/endpoint.ts'
import * as field from '#contract/shared/fields.ts'

export const LETTERS_PAGE = 50
export const LETTERS_AT_ONCE = 100

/**
 * `hand`: given up and not closed by a person; `bounced`: refused by the recipient's server; `sent`: in the last 24
 * hours.
 */
export const LETTER_LISTS = ['hand', 'waiting', 'bounced', 'sent'] as const
const letterList = z.enum(LETTER_LISTS)
export type LetterList = z.output<typeof letterList>

/** A mail, text message or push notification, without its subject and body. */
const letter = z.object({
  id: z.number(),
  channel: z.enum(['email', 'sms', 'push']),
  /** Kind of message: code, reset, invitation, notice … */
  kind: z.string(),
  /** Masked recipient: "m…@brightwater.example", "… 0163". */
  to: z.string(),
  /** Time at which it was given up, sent or created, depending on the list. */
  at: field.time,
  tries: z.number(),
  /** Time of the next attempt after a failure. */
  next_try_at: z.nullable(field.time),
  /** Why it was refused: no_such_address, mailbox_full, blocked, no_texts, opted_out, refused, busy, away … */
  reason: z.nullable(z.string()),
  /** Response of the other server, without addresses. */
  answer: z.nullable(z.string()),
  /** True if its body is still stored, has not expired, and can be delivered. */
  can_send_again: z.boolean(),
})
export type Letter = z.output<typeof letter>

/** Status of one provider. Push notifications go to the push services of the browsers. */
const way = z.object({
  /** `outbox`: outside production, messages are shown in the outbox instead of sent. */
  by: z.enum(['provider', 'outbox', 'nobody']),
  failing_since: z.nullable(field.time),
  answer: z.nullable(z.string()),
  waiting: z.number(),
  /** Age of the oldest waiting message; 0 if none is waiting. */
  late_seconds: z.number(),
  /** In the last 24 hours. */
  sent: z.number(),
  expired: z.number(),
  median_seconds: z.nullable(z.number()),
  /**
   * Waiting messages by lane; a lane without waiting messages is omitted. Codes and links that a person waits for are
   * urgent.
   */
  lanes: z.array(z.object({ urgent: z.boolean(), waiting: z.number(), late_seconds: z.number() })),
})
export type Way = z.output<typeof way>

/** Incoming mail, by which members reply. A refused mail is reported to its sender only, and is not counted. */
const inbound = z.object({
  /** In the last 24 hours. */
  taken: z.number(),
  /** Rounded to the hour; null if no mail has ever arrived. */
  last_at: z.nullable(field.time),
})
export type Inbound = z.output<typeof inbound>

const delivery = z.object({
  parts: z.object({
    email: way,
    sms: way,
    push: way,
    /** Null if this installation does not accept replies by mail. */
    inbound: z.nullable(inbound),
    files: z.object({ ok: z.boolean() }),
    database: z.object({ milliseconds: z.number() }),
    /** The daily backup; null if this installation does not make backups itself. */
    backup: z.nullable(z.object({ taken_at: z.nullable(field.time), failed: z.boolean() })),
  }),
  counts: z.record(letterList, z.number()),
  letters: z.array(letter),
  next: z.nullable(z.string()),
  /** Messages that staff closed in the last 24 hours. */
  closed: z.array(z.object({ letter, by: z.string() })),
})
export type Delivery = z.output<typeof delivery>

export const deskDelivery = operationsEndpoint('GET', '/desk/api/delivery', {
  // writes no access record, because recipients are masked
  summary: 'The state of outgoing mails and texts, never their content.',
  query: z.object({
    list: z._default(letterList, 'hand'),
    /** A whole address, the domain of an address, or at least the last four digits of a phone number. */
    q: z.optional(field.line(field.EMAIL_MAX_CHARACTERS)),
    after: z.optional(z.string().check(z.regex(/^[0-9]{1,15}$/, 'Please give a page’s next.'))),
  }),
  answer: delivery,
})

export const deskNeedsAHand = operationsEndpoint('GET', '/desk/api/delivery/hand', {
  summary: 'The number of given-up mails and texts that were not handled, and a virus scanner that does not answer.',
  answer: z.object({
    count: z.number(),
    /** Null while the scanner answers, or without one. The previous release does not send this field. */
    stopped_check: z.optional(z.nullable(z.object({ since: field.time, waiting: z.number() }))),
  }),
})

const letterIds = z.array(z.int().check(z.positive())).check(z.minLength(1), z.maxLength(LETTERS_AT_ONCE))
const chosen = z.object({ letter_ids: letterIds })
const done = z.object({ count: z.number() })

export const deskSendAgain = operationsEndpoint('POST', '/desk/api/delivery/send_again', {
  summary: 'Sends waiting or given-up messages again. Expired or undeliverable ones do not change.',
  body: chosen,
  answer: done,
})

export const deskCloseLetters = operationsEndpoint('POST', '/desk/api/delivery/close', {
  summary: 'Marks given-up messages as handled.',
  body: chosen,
  answer: done,
})
