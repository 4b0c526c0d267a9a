import * as z from 'zod/mini'
import { endpoint } from '#contract/shared/endpoint.ts'
import * as field from '#contract/shared/fields.ts'
import { idempotencyHeaders } from '#contract/shared/idempotency.ts'
import { EVENT_ID_HEADER } from '#contract/shared/live-stream.ts'
import { milestone } from '#contract/shared/milestones.ts'
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
  /** Number of concierge messages after the member's read mark. */
  unread_count: z.number(),
  /**
   * Time of the last message of either side, or of the creation of the request. The previous release does not send this
   * field.
   */
  news_at: z.optional(field.time),
  in_english: field.inEnglish,
}
export const listedRequest = z.object(listFields)
export type ListedRequest = z.output<typeof listedRequest>

export const message = z.object({
  id: z.string(),
  /** HTML that the server sanitized. */
  body_html: z.string(),
  source: z.enum(['user', 'other']),
  source_name: z.string(),
  external_created_at: field.time,
  attachment_keys: z.array(z.string()),
  attachments: z.array(attachment),
  /** Quick answers that the concierge offers, each of which can be sent as a message. Missing if there are none. */
  quick_answers: z.optional(z.array(z.string())),
  /** For a message that the member sent by mail; `readMail` returns the full mail. */
  mail: z.optional(mailFacts),
})
export type Message = z.output<typeof message>

export const requestDetail = z.object({
  ...listFields,
  /** Plain text: the questions and answers from which the request was created. */
  details: z.string(),
  /**
   * The same content as structured data, in the order of the questions. The previous release does not send this field.
   */
  answers: z.optional(z.array(answerGiven)),
  messages: z.array(message),
  /** The member's read mark: the last message that they have seen, or null. */
  read_up_to: z.nullable(z.string()),
  /** False if a message would be rejected because the request was completed more than 14 days ago. */
  can_reply: z.boolean(),
  /** Idea of the request, to offer a new request that is linked to this one. */
  survey: z.nullable(z.object({ id: z.number(), name: z.string(), in_english: field.inEnglish })),
})
export type RequestDetail = z.output<typeof requestDetail>

const paging = z.object({
  limit: field.limitUpTo(REQUESTS_PAGE_MAX, REQUESTS_PAGE),
  /** External_id of the last request on the previous page. */
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
  summary: 'Requests in progress, oldest first.',
  query: paging,
  answer: listAnswer,
})

export const completedRequests = endpoint('GET', '/api/v1/requests/completed', {
  who: 'member',
  summary: 'Completed requests, newest first.',
  query: paging,
  answer: listAnswer,
})

/** Whether the concierge of a request is at the desk. Times are in the desk's time zone. */
const deskPresence = z.discriminatedUnion('state', [
  z.object({ state: z.literal('at_desk'), until: field.time, time_zone: z.string() }),
  /** Outside business hours or away; `back_at` is null if the time is unknown. */
  z.object({ state: z.literal('away'), back_at: z.nullable(field.time), time_zone: z.string() }),
  /** A colleague at the desk covers for the concierge. */
  z.object({ state: z.literal('covered'), by: z.string(), back_at: z.nullable(field.time), time_zone: z.string() }),
])
export type ConciergePresence = z.output<typeof deskPresence>

export const attention = z.object({
  /** The assignee; null while the request is unassigned. */
  concierge: z.nullable(z.string()),
  /** The concierge who is writing an answer now. The text is never included. */
  writer: z.nullable(z.string()),
  /** Promised time of the answer, which may have passed; null if the member does not wait for an answer. */
  answer_due_at: z.nullable(field.time),
  /** When the pending options expire. The previous release does not send this field. */
  pick_by: z.optional(z.nullable(field.time)),
  /** Last message of the member that a concierge has opened, and when. */
  seen_up_to: z.nullable(z.string()),
  seen_at: z.nullable(field.time),
  /** Null while the request is unassigned, once it is completed, and if the desk has no business hours. */
  presence: z.nullable(deskPresence),
})
export type Attention = z.output<typeof attention>

const byId = z.object({ id: field.externalId })
const detailAnswer = z.object({ request: requestDetail })

export const getRequest = endpoint('GET', '/api/v1/requests/:id', {
  who: 'member',
  summary: 'One request with its thread. It does not move the read mark.',
  params: byId,
  answer: detailAnswer,
})

export const getAttention = endpoint('GET', '/api/v1/attention', {
  who: 'member',
  summary:
    'The assignee of a request, the promised answer time, and what the assignee has seen. The event attention.changed says when to fetch it.',
  query: z.object({ request_id: field.externalId }),
  /** Null if the member has no such request. */
  answer: z.object({ attention: z.nullable(attention) }),
})

export const attentionToOpen = endpoint('GET', '/api/v1/attention/open', {
  who: 'member',
  summary: 'The same for all requests that are not completed, newest first, at most 100.',
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
      /** Clients send the author of the message. The server knows the author and ignores this field. */
      source: z.optional(z.unknown()),
      source_name: z.optional(z.unknown()),
    }),
  }),
  status: 201,
  answer: detailAnswer,
  /** Number of the last stream event that the response includes. A repeat under the same key has none. */
  answerHeaders: [EVENT_ID_HEADER],
  problems: ['quota_reached', 'request_closed', 'grace_over'],
})

export const markRead = endpoint('POST', '/api/v1/requests/:id/read', {
  who: 'member',
  summary: 'Moves the member’s read mark forward to a message.',
  params: byId,
  body: z.object({ up_to: field.text(200) }),
  answer: field.success,
  /** Number of this change in the stream; none if the mark did not move. */
  answerHeaders: [EVENT_ID_HEADER],
})

export const readMail = endpoint('GET', '/api/v1/mails/:message_id', {
  who: 'member',
  summary: 'The whole mail of a member’s message that was sent by mail, for 90 days.',
  params: z.object({ message_id: field.externalId }),
  answer: z.object({ mail: wholeMail }),
})

const pinned = z.object({ request_external_id: z.string(), steps: z.array(milestone) })

export const getMilestones = endpoint('GET', '/api/v1/milestones', {
  who: 'member',
  summary: 'The milestones of the member’s requests; the newest 200, or one request’s.',
  query: z.object({ request_id: z.optional(field.externalId) }),
  /** Requests without milestones are omitted. */
  answer: z.object({ milestones: z.array(pinned) }),
})
