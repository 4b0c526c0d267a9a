import * as z from 'zod/mini'
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
import { packet } from './handover.ts'
import { aboutMember } from './members.ts'
import { deskState, queueFields, settableState, waitingOn } from './queue.ts'
import { blanksFilled } from './ready-body.ts'
import { reminder } from './reminders.ts'
import { scheduledSend } from './scheduled-sends.ts'
import { snooze } from './snoozes.ts'
import { task } from './tasks.ts'

/** What became of telling a member of a message that they had not read. */
const deskNotice = z.object({
  state: z.enum(['waiting', 'quiet', 'pushed', 'sent', 'covered', 'read', 'switched_off', 'unreachable', 'bounced']),
  channel: z.nullable(z.enum(['email', 'sms', 'push'])),
  /** When the mail, text or push left. */
  at: z.nullable(field.time),
  /** When a mail goes, if it is still unread then. */
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
  /** A note that members never see. */
  internal: z.boolean(),
  /** Of a note that was written in several at once: in how many. */
  to_requests: z.nullable(z.number()),
  attachment_keys: z.array(z.string()),
  attachments: z.array(attachment),
  /** Null for notes, the member's own messages, and those from before notices were sent. */
  notice: z.nullable(deskNotice),
  /** Of a reply of ours that offered quick answers: those, for a colleague to read, with which of them was pressed. */
  offered: z.optional(z.string()),
  /** A member's reply by mail; `deskReadMail` has the whole of it. */
  by_mail: z.boolean(),
  /** What is known of that mail; nothing of one from before this was stored. */
  mail: z.optional(z.nullable(mailFacts)),
})
export type DeskMessage = z.output<typeof deskMessage>
export const deskEvent = z.object({
  ...timelineFields,
  /**
   * `disowned`: the owner of the account's address says that another person made it. `mail`: one that no person
   * wrote, or that came back; `deskReadMail` has the text by the event's id.
   */
  event: z.enum(['opened', 'taken', 'released', 'status', 'disowned', 'snoozed', 'mail']),
  by: z.string(),
  data: z.nullable(z.record(z.string(), z.unknown())),
})
export type DeskEvent = z.output<typeof deskEvent>

export const deskRequest = z.object({
  ...queueFields,
  /** The timeline's last number. */
  last_seq: z.number(),
  /** Up to which number the caller has looked, 0 for never; an earlier release does not say it. */
  seen_seq: z._default(z.number(), 0),
  details: z.string(),
  /** The same as data, in the order asked. */
  answers: z.array(answerGiven),
  /** The external_id of an earlier request of the member's that this one takes up again. */
  follows: z.nullable(z.string()),
  /** Files that came with the answers it was made from. */
  files: z.array(attachment),
  messages: z.array(deskMessage),
  events: z.array(deskEvent),
  /** The caller's reminders, everybody's tasks, and packets that wait to be acknowledged. */
  promises: z.object({ reminders: z.array(reminder), tasks: z.array(task), packets: z.array(packet) }),
  /** While it lies aside. */
  snoozed: z.nullable(snooze),
  /** Replies that have not gone yet. */
  scheduled: z.array(scheduledSend),
  /** What is pinned to it, for its member to see; the idea it was made from suggests steps. */
  milestones: z.object({ revision: z.number(), steps: z.array(milestone), suggested: z.array(z.string()) }),
  /** What its idea suggests to do for it; an earlier release says nothing of it. */
  checklist: z.optional(z.array(z.string())),
  /** What the member said of it when it was completed; an earlier release says nothing of it. */
  feedback: z._default(z.nullable(feedback), null),
  /** What a concierge says came of it; its member sees it while it is completed. An earlier release says nothing of it. */
  result: z._default(z.extend(result, { revision: z.number() }), { revision: 0, words: null, money: null }),
  about: aboutMember,
})
export type DeskRequest = z.output<typeof deskRequest>
const deskRequestAnswer = z.object({ request: deskRequest })
const byId = z.object({ external_id: field.externalId })

export const deskGetRequest = endpoint('GET', '/desk/api/requests/:external_id', {
  who: 'concierge',
  recorded: true,
  summary: 'One request whole: thread, notes, events, and the member beside it. A colleague’s needs a reason first.',
  params: byId,
  /** `refresh`: the page has it open already. */
  query: z.object({ refresh: z.optional(z.enum(['true', 'false'])) }),
  answer: deskRequestAnswer,
  problems: ['reason_needed'],
})

export const deskMarkSeen = endpoint('POST', '/desk/api/requests/:external_id/seen', {
  who: 'concierge',
  recorded: false,
  summary: 'Moves the caller’s own mark up to a number of the timeline, never back.',
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
    'Moves the status, the assignee, or whom we wait for; or sets the desk’s own state. Says what came of it, once it is completed.',
  params: byId,
  body: z.object({
    status: z.optional(requestStatus),
    /** An id, `me`, or null to let it go. */
    assignee: z.optional(z.nullable(z.union([field.staffId, z.literal('me')], 'Please give an id, me or null.'))),
    /** Who has it as far as the caller knows, null for nobody: where somebody else has it by now, nothing changes. */
    assigned_to: z.optional(z.nullable(field.staffId)),
    waiting_on: z.optional(waitingOn),
    /** Instead of `status` and `waiting_on`. */
    state: z.optional(settableState),
    /** In which state it is as far as the caller knows: where that is another by now, nothing changes. */
    was: z.optional(deskState),
    /** Up to where the caller has read: nothing is solved where somebody wrote since. */
    seen_seq: z.optional(z.int().check(z.nonnegative(), z.maximum(2_147_483_647))),
    /** What came of it: with its completion, or at any time after that. */
    result: z.optional(resultGiven),
  }),
  answer: deskRequestAnswer,
  problems: ['status_not_reachable', 'taken', 'changed_meanwhile', 'conversation_moved'],
})
