import * as z from 'zod/mini'
import { operationsEndpoint } from '#contract/shared/endpoint.ts'
import * as field from '#contract/shared/fields.ts'

export const LETTERS_PAGE = 50
export const LETTERS_AT_ONCE = 100

/** `hand`: given up, and nobody has closed it; `bounced`: refused on the recipient's side; `sent`: in the last 24 hours. */
export const LETTER_LISTS = ['hand', 'waiting', 'bounced', 'sent'] as const
const letterList = z.enum(LETTER_LISTS)
export type LetterList = z.output<typeof letterList>

/** A mail, a text or a push, without its subject and words. */
const letter = z.object({
  id: z.number(),
  channel: z.enum(['email', 'sms', 'push']),
  /** What it is, in a word: code, reset, invitation, notice … */
  kind: z.string(),
  /** To whom, masked: "m…@brightwater.example", "… 0163". */
  to: z.string(),
  /** When it was given up, sent, or written, as the list says. */
  at: field.time,
  tries: z.number(),
  /** Where it waits after a failure. */
  next_try_at: z.nullable(field.time),
  /** Why it was not taken: no_such_address, mailbox_full, blocked, no_texts, opted_out, refused, busy, away … */
  reason: z.nullable(z.string()),
  /** The other server's own words, without addresses. */
  answer: z.nullable(z.string()),
  /** Its words are still here, have not expired, and can arrive. */
  can_send_again: z.boolean(),
})
export type Letter = z.output<typeof letter>

/** How it stands with one provider; a push goes to the services of the browsers. */
const way = z.object({
  /** `outbox`: outside production, what would be sent is shown there. */
  by: z.enum(['provider', 'outbox', 'nobody']),
  failing_since: z.nullable(field.time),
  answer: z.nullable(z.string()),
  waiting: z.number(),
  /** How old the oldest of these is; 0 where nothing waits. */
  late_seconds: z.number(),
  /** In the last 24 hours. */
  sent: z.number(),
  expired: z.number(),
  median_seconds: z.nullable(z.number()),
  /** What waits, by lane: codes and links that somebody waits for are urgent. Only lanes in which something waits. */
  lanes: z.array(z.object({ urgent: z.boolean(), waiting: z.number(), late_seconds: z.number() })),
})
export type Way = z.output<typeof way>

/** What comes in: members answer from the mail. Refused ones are told to their sender alone and counted nowhere. */
const inbound = z.object({
  /** In the last 24 hours. */
  taken: z.number(),
  /** To the hour; null where none has ever come. */
  last_at: z.nullable(field.time),
})
export type Inbound = z.output<typeof inbound>

const delivery = z.object({
  parts: z.object({
    email: way,
    sms: way,
    push: way,
    /** null where this installation takes no answers by mail. */
    inbound: z.nullable(inbound),
    files: z.object({ ok: z.boolean() }),
    database: z.object({ milliseconds: z.number() }),
    /** The daily backup; null where this installation makes none by itself. */
    backup: z.nullable(z.object({ taken_at: z.nullable(field.time), failed: z.boolean() })),
  }),
  counts: z.record(letterList, z.number()),
  letters: z.array(letter),
  next: z.nullable(z.string()),
  /** What colleagues closed in the last 24 hours. */
  closed: z.array(z.object({ letter, by: z.string() })),
})
export type Delivery = z.output<typeof delivery>

export const deskDelivery = operationsEndpoint('GET', '/desk/api/delivery', {
  // nobody's record: recipients are masked
  summary: 'How mails and texts go out, and what did not arrive: never what it said.',
  query: z.object({
    list: z._default(letterList, 'hand'),
    /** A whole address, the domain of one, or a number by its last digits, four or more. */
    q: z.optional(field.line(field.EMAIL_MAX_CHARACTERS)),
    after: z.optional(z.string().check(z.regex(/^[0-9]{1,15}$/, 'Please give a page’s next.'))),
  }),
  answer: delivery,
})

export const deskNeedsAHand = operationsEndpoint('GET', '/desk/api/delivery/hand', {
  summary: 'How many mails and texts were given up and closed by nobody.',
  answer: z.object({ count: z.number() }),
})

const letterIds = z.array(z.int().check(z.positive())).check(z.minLength(1), z.maxLength(LETTERS_AT_ONCE))
const chosen = z.object({ letter_ids: letterIds })
const done = z.object({ count: z.number() })

export const deskSendAgain = operationsEndpoint('POST', '/desk/api/delivery/send_again', {
  summary: 'Sends again what was given up or waits. What has expired or can never arrive stays as it is.',
  body: chosen,
  answer: done,
})

export const deskCloseLetters = operationsEndpoint('POST', '/desk/api/delivery/close', {
  summary: 'Takes what was given up off the list; nothing more is to be done about it.',
  body: chosen,
  answer: done,
})
