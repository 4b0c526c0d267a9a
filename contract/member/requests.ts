import * as z from 'zod/mini'
import { endpoint } from '#contract/shared/endpoint.ts'
import * as field from '#contract/shared/fields.ts'
import { idempotencyHeaders } from '#contract/shared/idempotency.ts'
import { EVENT_ID_HEADER } from '#contract/shared/live-stream.ts'
import {
  answerGiven,
  attachment,
  attachmentKeys,
  mailFacts,
  messageBody,
  requestStatus,
} from '#contract/shared/request.ts'
import { wholeMail } from '#contract/shared/whole-mail.ts'

export const REQUESTS_PAGE = 100
export const REQUESTS_PAGE_MAX = 200

const listFields = {
  external_id: z.string(),
  /** Equals external_id. */
  id: z.string(),
  name: z.string(),
  status: requestStatus,
  issued_at: field.time,
  created_at: field.time,
  survey_category_image_url: z.nullable(z.string()),
  survey_category_name: z.nullable(z.string()),
  /** The concierge's messages after the member's mark. */
  unread_count: z.number(),
  /** When the last message of either side came, else when it was handed over; an earlier release leaves it out. */
  news_at: z.optional(field.time),
}
export const listedRequest = z.object(listFields)
export type ListedRequest = z.output<typeof listedRequest>

export const message = z.object({
  id: z.string(),
  /** Made on the server, safe to insert. */
  body_html: z.string(),
  source: z.enum(['user', 'other']),
  source_name: z.string(),
  external_created_at: field.time,
  attachment_keys: z.array(z.string()),
  attachments: z.array(attachment),
  /** Short answers that its concierge offers: any of them may be sent as a message. Nothing where there are none. */
  quick_answers: z.optional(z.array(z.string())),
  /** Of the member's own message that came by mail; `readMail` has the whole of it. */
  mail: z.optional(mailFacts),
})
export type Message = z.output<typeof message>

export const requestDetail = z.object({
  ...listFields,
  /** Plain text: the questions and answers it was made from. */
  details: z.string(),
  /** The same as data, in the order asked; the release before this one leaves it out. */
  answers: z.optional(z.array(answerGiven)),
  messages: z.array(message),
  /** The member's mark: the last message they have seen, or null. */
  read_up_to: z.nullable(z.string()),
  /** False when a message would be refused: completed for more than 14 days. */
  can_reply: z.boolean(),
  /** The idea it was made from, to offer a new request linked to this one. */
  survey: z.nullable(z.object({ id: z.number(), name: z.string() })),
})
export type RequestDetail = z.output<typeof requestDetail>

const paging = z.object({
  limit: field.limitUpTo(REQUESTS_PAGE_MAX, REQUESTS_PAGE),
  /** external_id of the last request of the page before. */
  after: z.optional(field.text(200)),
})
const listAnswer = z.object({ requests: z.array(listedRequest) })

export const openRequests = endpoint('GET', '/api/v1/requests/open', {
  who: 'member',
  summary: 'Requests in the queue, oldest first.',
  query: paging,
  answer: listAnswer,
})

export const inProgressRequests = endpoint('GET', '/api/v1/requests/in_progress', {
  who: 'member',
  summary: 'Requests in hand, oldest first.',
  query: paging,
  answer: listAnswer,
})

export const completedRequests = endpoint('GET', '/api/v1/requests/completed', {
  who: 'member',
  summary: 'Completed requests, newest first.',
  query: paging,
  answer: listAnswer,
})

/** Whether the concierge of a request is at the desk. An hour of theirs is told in the desk's own time zone. */
const deskPresence = z.discriminatedUnion('state', [
  z.object({ state: z.literal('at_desk'), until: field.time, time_zone: z.string() }),
  /** Outside business hours or away; `back_at` is null where nobody knows. */
  z.object({ state: z.literal('away'), back_at: z.nullable(field.time), time_zone: z.string() }),
  /** A colleague is at the desk in their place. */
  z.object({ state: z.literal('covered'), by: z.string(), back_at: z.nullable(field.time), time_zone: z.string() }),
])
export type ConciergePresence = z.output<typeof deskPresence>

export const attention = z.object({
  /** Who has it in hand; null while nobody has. */
  concierge: z.nullable(z.string()),
  /** Who is writing an answer at this moment: that they do, never what. */
  writer: z.nullable(z.string()),
  /** By when an answer is promised; null where the member waits for none. It may have passed. */
  answer_due_at: z.nullable(field.time),
  /** Until when the member is to pick one of the options before them; an earlier release says nothing of it. */
  pick_by: z.optional(z.nullable(field.time)),
  /** The last message of the member that a concierge has opened, and when. */
  seen_up_to: z.nullable(z.string()),
  seen_at: z.nullable(field.time),
  /** Null while nobody has it, once it is completed, and where the desk has no hours. */
  presence: z.nullable(deskPresence),
})
export type Attention = z.output<typeof attention>

const byId = z.object({ id: field.externalId })
const detailAnswer = z.object({ request: requestDetail })

export const getRequest = endpoint('GET', '/api/v1/requests/:id', {
  who: 'member',
  summary: 'One request with its thread. Reading it does not move the mark.',
  params: byId,
  answer: detailAnswer,
})

export const getAttention = endpoint('GET', '/api/v1/attention', {
  who: 'member',
  summary:
    'Who has a request, by when they answer, and what they have seen. The event attention.changed says when to ask.',
  query: z.object({ request_id: field.externalId }),
  /** Null where the member has no such request. */
  answer: z.object({ attention: z.nullable(attention) }),
})

export const attentionToOpen = endpoint('GET', '/api/v1/attention/open', {
  who: 'member',
  summary: 'The same of all requests that are not completed, newest first, 100 at most: one call for a list of them.',
  answer: z.object({ attention: z.array(z.extend(attention, { request_id: field.externalId })) }),
})

export const sendMessage = endpoint('POST', '/api/v1/requests/:id/messages', {
  who: 'member',
  summary: 'Sends a message. With an Idempotency-Key, exactly once.',
  params: byId,
  headers: idempotencyHeaders,
  body: z.object({
    message: z.object({
      body: messageBody,
      attachment_keys: attachmentKeys,
      /** Clients say who speaks; the server knows, and does not ask. */
      source: z.optional(z.unknown()),
      source_name: z.optional(z.unknown()),
    }),
  }),
  status: 201,
  answer: detailAnswer,
  /** The number of the last event of the stream that the answer contains. A repeat under the same key has none. */
  answerHeaders: [EVENT_ID_HEADER],
  problems: ['quota_reached', 'request_closed'],
})

export const markRead = endpoint('POST', '/api/v1/requests/:id/read', {
  who: 'member',
  summary: 'Moves the member’s mark up to a message; never back.',
  params: byId,
  body: z.object({ up_to: field.text(200) }),
  answer: field.success,
  /** The number of the event that this is in the stream; none where the mark stays. */
  answerHeaders: [EVENT_ID_HEADER],
})

export const readMail = endpoint('GET', '/api/v1/mails/:message_id', {
  who: 'member',
  summary: 'The whole mail that a message of the member’s own came by, for 90 days.',
  params: z.object({ message_id: field.externalId }),
  answer: z.object({ mail: wholeMail }),
})
