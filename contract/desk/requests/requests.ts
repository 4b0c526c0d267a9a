import * as z from 'zod/mini'
import { packet } from '#contract/desk/queue/handover.ts'
import { aboutMember } from '#contract/desk/queue/members.ts'
import { deskState, queueFields, settableState, waitingOn } from '#contract/desk/queue/queue.ts'
import { reminder } from '#contract/desk/queue/reminders.ts'
import { snooze } from '#contract/desk/queue/snoozes.ts'
import { task } from '#contract/desk/queue/tasks.ts'
import { endpoint } from '#contract/shared/endpoint.ts'
import { feedback } from '#contract/shared/feedback.ts'
import * as field from '#contract/shared/fields.ts'
import { idempotencyHeaders } from '#contract/shared/idempotency.ts'
import { milestone } from '#contract/shared/milestones.ts'
import {
  answerGiven,
  attachment,
  attachmentKeys,
  mailFacts,
  messageBody,
  requestStatus,
} from '#contract/shared/request.ts'
import { result, resultGiven } from '#contract/shared/result.ts'
import { blanksFilled } from './ready-body.ts'
import { scheduledSend } from './scheduled-sends.ts'

/** Outcome of the notice to the member about an unread message. */
const deskNotice = z.object({
  state: z.enum(['waiting', 'quiet', 'pushed', 'sent', 'covered', 'read', 'switched_off', 'unreachable', 'bounced']),
  channel: z.nullable(z.enum(['email', 'sms', 'push'])),
  /** When the mail, text message or push notification was sent. */
  at: z.nullable(field.time),
  /** When a mail will be sent if the message is still unread. */
  until: z.nullable(field.time),
  read_at: z.nullable(field.time),
})
export type DeskNotice = z.output<typeof deskNotice>

const timelineFields = { seq: z.number(), id: z.string(), at: field.time }
export const deskMessage = z.object({
  ...timelineFields,
  body_html: z.string(),
  source: z.enum(['user', 'other']),
  source_name: z.string(),
  /** True for a note, which members never see. */
  internal: z.boolean(),
  /** For a note that was added to several requests at once: the number of requests. */
  to_requests: z.nullable(z.number()),
  attachment_keys: z.array(z.string()),
  attachments: z.array(attachment),
  /** Null for notes, for the member's own messages, and for messages that are older than notices. */
  notice: z.nullable(deskNotice),
  /** For a reply with quick answers: those answers as text for colleagues, and which of them the member chose. */
  offered: z.optional(z.string()),
  /** A reply that the member sent by mail; `deskReadMail` returns the full mail. */
  by_mail: z.boolean(),
  /** Facts about that mail. Missing for mails that are older than this field. */
  mail: z.optional(z.nullable(mailFacts)),
})
export type DeskMessage = z.output<typeof deskMessage>
export const deskEvent = z.object({
  ...timelineFields,
  /**
   * `disowned`: the owner of the email address reported that another person created the account. `mail`: an automatic
   * or bounced mail; `deskReadMail` returns its text by the ID of the event.
   */
  event: z.enum(['opened', 'taken', 'released', 'status', 'disowned', 'snoozed', 'mail']),
  by: z.string(),
  data: z.nullable(z.record(z.string(), z.unknown())),
})
export type DeskEvent = z.output<typeof deskEvent>

export const deskRequest = z.object({
  ...queueFields,
  /** Last number of the timeline. */
  last_seq: z.number(),
  /**
   * Last number of the timeline that the caller has seen, 0 for none. The previous release does not send this field.
   */
  seen_seq: z._default(z.number(), 0),
  details: z.string(),
  /** The same content as structured data, in the order of the questions. */
  answers: z.array(answerGiven),
  /** The external_id of the member's earlier request that this one continues. */
  follows: z.nullable(z.string()),
  /** Files among the answers from which the request was created. */
  files: z.array(attachment),
  messages: z.array(deskMessage),
  events: z.array(deskEvent),
  /** The caller's reminders, all tasks, and packets that wait for acknowledgment. */
  promises: z.object({ reminders: z.array(reminder), tasks: z.array(task), packets: z.array(packet) }),
  /** Only while the request is snoozed. */
  snoozed: z.nullable(snooze),
  /** Replies that have not been sent yet. */
  scheduled: z.array(scheduledSend),
  /** Milestones that the member sees. The idea of the request suggests steps. */
  milestones: z.object({ revision: z.number(), steps: z.array(milestone), suggested: z.array(z.string()) }),
  /** Checklist that the idea suggests. The previous release does not send this field. */
  checklist: z.optional(z.array(z.string())),
  /** The member's feedback on completion. The previous release does not send this field. */
  feedback: z._default(z.nullable(feedback), null),
  /**
   * The result, as a concierge wrote it. The member sees it while the request is completed. The previous release does
   * not send this field.
   */
  result: z._default(z.extend(result, { revision: z.number() }), { revision: 0, words: null, money: null }),
  about: aboutMember,
})
export type DeskRequest = z.output<typeof deskRequest>
const deskRequestAnswer = z.object({ request: deskRequest })
const byId = z.object({ external_id: field.externalId })

export const deskGetRequest = endpoint('GET', '/desk/api/requests/:external_id', {
  who: 'concierge',
  recorded: true,
  summary: 'One request with thread, notes, events and its member. A colleague’s request needs a reason first.',
  params: byId,
  /** `refresh`: the page already shows the request. */
  query: z.object({ refresh: z.optional(z.enum(['true', 'false'])) }),
  answer: deskRequestAnswer,
  problems: ['reason_needed'],
})

export const deskMarkSeen = endpoint('POST', '/desk/api/requests/:external_id/seen', {
  who: 'concierge',
  recorded: false,
  summary: 'Moves the caller’s read mark forward to a number of the timeline.',
  params: byId,
  body: z.object({
    up_to: z.int('Please give a number of the timeline.').check(z.nonnegative(), z.maximum(2_147_483_647)),
  }),
  answer: field.success,
})

export const deskSendMessage = endpoint('POST', '/desk/api/requests/:external_id/messages', {
  who: 'concierge',
  recorded: true,
  summary: 'A reply, or with internal:true a note that members never see.',
  params: byId,
  headers: idempotencyHeaders,
  body: z
    .object({ body: messageBody, attachment_keys: attachmentKeys, internal: z.optional(z.boolean()) })
    .check(blanksFilled),
  status: 201,
  answer: deskRequestAnswer,
})

export const deskChangeRequest = endpoint('PATCH', '/desk/api/requests/:external_id', {
  who: 'concierge',
  recorded: true,
  summary:
    'Changes the status, the assignee, whom we wait for, or the desk’s state; or sets the result of a completed request.',
  params: byId,
  body: z.object({
    status: z.optional(requestStatus),
    /** An ID, `me`, or null to unassign the request. */
    assignee: z.optional(z.nullable(z.union([field.staffId, z.literal('me')], 'Please give an id, me or null.'))),
    /** Assignee that the caller last saw, null for unassigned. If the assignee has changed, nothing changes. */
    assigned_to: z.optional(z.nullable(field.staffId)),
    waiting_on: z.optional(waitingOn),
    /** Replaces `status` and `waiting_on`. */
    state: z.optional(settableState),
    /** State that the caller last saw. If the state has changed, nothing changes. */
    was: z.optional(deskState),
    /** Last number of the timeline that the caller has read. If there are newer messages, the request is not solved. */
    seen_seq: z.optional(z.int().check(z.nonnegative(), z.maximum(2_147_483_647))),
    /** The result: sent with the completion or at any later time. */
    result: z.optional(resultGiven),
  }),
  answer: deskRequestAnswer,
  problems: ['status_not_reachable', 'taken', 'changed_meanwhile', 'conversation_moved'],
})
