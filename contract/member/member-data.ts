import * as z from 'zod/mini'
import { endpoint } from '#contract/shared/endpoint.ts'
import * as field from '#contract/shared/fields.ts'

/** Days in which a member can cancel the erasure of their account. */
export const ERASURE_WAIT_DAYS = 7

const file = z.object({ name: z.string(), size: z.nullable(z.number()), address: z.string() })
const message = z.object({ at: field.time, from: z.string(), text: z.string(), files: z.array(file) })
const givenAnswer = z.object({ question: z.string(), answer: z.unknown(), at: field.time })

/** One version of the options that a concierge sent, and the member's answer to it. */
const offeredOptions = z.object({
  question: z.string(),
  version: z.number(),
  words: z.string(),
  sent_at: field.time,
  sent_by: z.string(),
  expires_at: field.time,
  offered: z.array(
    z.object({
      title: z.string(),
      price: z.nullable(z.string()),
      currency: z.string(),
      covers: z.string(),
      details: z.string(),
      terms: z.string(),
      starts: z.nullable(z.string()),
      ends: z.nullable(z.string()),
      time_zone: z.nullable(z.string()),
      link: z.nullable(z.string()),
      held_until: z.nullable(field.time),
      recommended_because: z.nullable(z.string()),
      picked: z.boolean(),
    }),
  ),
  answer: z.nullable(z.string()),
  reason: z.nullable(z.string()),
  answered_at: z.nullable(field.time),
  /** The purchase that the answer authorized. */
  spending: z.nullable(
    z.object({
      at_most: z.nullable(z.string()),
      made_at: field.time,
      made_by: z.string(),
      outcome: z.nullable(z.string()),
      spent: z.nullable(z.string()),
      words: z.nullable(z.string()),
      recorded_at: z.nullable(field.time),
      recorded_by: z.nullable(z.string()),
    }),
  ),
})

/** The data that we store about a member, as text for the member alone. */
export const memberData = z.object({
  made_at: field.time,
  account: z.object({
    reference: z.string(),
    first_name: z.string(),
    last_name: z.string(),
    email: z.string(),
    phone: z.nullable(z.string()),
    timezone: z.nullable(z.string()),
    locale: z.nullable(z.string()),
    companies: z.array(z.string()),
    joined_at: field.time,
    terms_accepted_at: field.time,
    last_signed_in_at: z.nullable(field.time),
    /** When the member asked for the erasure of the account, and when it is due; null if they did not. */
    erasure_asked_at: z.nullable(field.time),
    erase_at: z.nullable(field.time),
    notices: z.object({
      by_email: z.boolean(),
      by_text: z.boolean(),
      with_words: z.boolean(),
      quiet_from: z.number(),
      quiet_until: z.number(),
      private_email: z.nullable(z.string()),
    }),
  }),
  /** Versions are empty if they have no name. */
  accepted_terms: z.array(
    z.object({
      accepted_at: field.time,
      terms_version: z.string(),
      privacy_version: z.string(),
      accepted_by: z.string(),
    }),
  ),
  told_us: z.array(givenAnswer),
  requests: z.array(
    z.object({
      reference: z.string(),
      name: z.string(),
      status: z.string(),
      asked_at: field.time,
      completed_at: z.nullable(field.time),
      details: z.string(),
      rating: z.nullable(z.number()),
      /** A comment about the request, and whether it saved time. */
      feedback: z.nullable(
        z.object({ word: z.nullable(z.string()), saved_time: z.nullable(z.string()), said_at: field.time }),
      ),
      /** Result as written by a concierge. `money_kind` states whether the amount need not be paid or was refunded. */
      result: z.nullable(
        z.object({
          words: z.nullable(z.string()),
          money_cents: z.nullable(z.number()),
          money_kind: z.nullable(z.string()),
        }),
      ),
      /** Calculated on completion; null if no work on the request was recorded. */
      time_given_back: z.nullable(
        z.object({
          worked_minutes: z.number(),
          own_minutes: z.number(),
          alone_minutes: z.nullable(z.number()),
          source: z.nullable(z.string()),
          minutes: z.nullable(z.number()),
        }),
      ),
      milestones: z.array(
        z.object({ words: z.string(), due_on: z.nullable(z.string()), done_at: z.nullable(field.time) }),
      ),
      options: z.array(offeredOptions),
      spending_caps: z.array(
        z.object({ amount: z.nullable(z.string()), currency: z.nullable(z.string()), set_at: field.time }),
      ),
      messages: z.array(message),
    }),
  ),
  answers: z.array(z.object({ idea: z.string(), ...givenAnswer.shape })),
  files: z.array(file),
  devices: z.array(z.object({ browser: z.string(), signed_in_at: field.time, last_used_at: field.time })),
  second_factors: z.array(
    z.object({ kind: z.string(), name: z.string(), added_at: field.time, last_used_at: z.nullable(field.time) }),
  ),
})
export type MemberDataExport = z.output<typeof memberData>

export const downloadData = endpoint('GET', '/api/v1/users/data', {
  who: 'member',
  summary: 'A copy of the member’s data, with a mailed token and the member’s session.',
  query: z.object({ token: z._default(field.text(200), '') }),
  answer: z.object({ data: memberData }),
  problems: ['not_found'],
})

export const ownPasswordFields = z.object({ password: field.typedPassword })
/** Without a password only if the account has none. */
export const erasureFields = z.object({ password: z.optional(field.typedPassword) })

export const copyData = endpoint('POST', '/api/v1/users/current/data', {
  who: 'member',
  summary: 'A copy of the member’s data, with their password. Another mail says that it was downloaded.',
  body: ownPasswordFields,
  answer: z.object({ data: memberData }),
  problems: ['too_many_tries'],
})

export const mailDataLink = endpoint('POST', '/api/v1/users/current/data_link', {
  who: 'member',
  summary: 'Mails the member a link to a copy of their data, for members without a password.',
  answer: field.success,
  problems: ['too_many_tries'],
})

export const askErasure = endpoint('POST', '/api/v1/users/current/erasure', {
  who: 'member',
  summary: 'Erases the account after seven days. A repeat does not change the day.',
  body: erasureFields,
  answer: z.object({ erase_at: field.time }),
  problems: ['too_many_tries'],
})

export const cancelErasure = endpoint('DELETE', '/api/v1/users/current/erasure', {
  who: 'member',
  summary: 'Keeps an account that waits for its erasure. A repeat changes nothing.',
  answer: field.success,
})

export const eraseRequest = endpoint('DELETE', '/api/v1/requests/:id', {
  who: 'member',
  summary: 'Erases one of the member’s completed requests permanently, with all messages and files.',
  params: z.object({ id: field.externalId }),
  answer: field.success,
  problems: ['request_under_way'],
})
