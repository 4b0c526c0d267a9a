import * as z from 'zod/mini'
import { signInFields } from './accounts.ts'
import { aboutMember } from './desk-members.ts'
import { endpoint } from './endpoint.ts'
import * as field from './fields.ts'
import { packet } from './handover.ts'
import { reminder } from './reminders.ts'
import { attachment, attachmentKeys, idempotencyHeaders, messageBody, requestStatus } from './requests.ts'
import { scheduledSend } from './scheduled-sends.ts'
import { colleague } from './shifts.ts'
import { task } from './tasks.ts'
import { expiring, expiringQuery, presignBody, presigned } from './uploads.ts'

export const DESK_PAGE = 50
export const DESK_PAGE_MAX = 200

export const staffRole = z.enum(['concierge', 'operations', 'employer'])
export const waitingOn = z.enum(['us', 'member', 'third_party'])
export type WaitingOn = z.output<typeof waitingOn>
/** What is solved is closed by time alone, 14 days later. */
export const settableState = z.enum(
  ['submitted', 'in_progress', 'waiting_member', 'waiting_third_party', 'solved'],
  'Please choose a state; a solved request closes by itself.',
)
export type SettableState = z.output<typeof settableState>
/** The desk's own states; to members the first four are In Queue and In Progress, the last two Completed. */
export const deskState = z.enum([...settableState.options, 'closed'])
export type DeskState = z.output<typeof deskState>

const staff = z.object({ id: z.number(), name: z.string(), role: staffRole })
const session = z.object({ staff, csrf: z.string() })
export type DeskSession = z.output<typeof session>

export const deskSignIn = endpoint({
  method: 'POST',
  path: '/desk/api/session',
  who: 'anyone',
  summary: 'Signs staff in; the session is a cookie, the answer carries the CSRF token.',
  body: signInFields,
  status: 200,
  answer: session,
  problems: ['wrong_credentials', 'too_many_tries'],
  limit: 'sign_in',
})

export const deskSession = endpoint({
  method: 'GET',
  path: '/desk/api/session',
  who: 'any_staff',
  summary: 'Who is signed in, and a CSRF token for this session.',
  status: 200,
  answer: session,
  problems: [],
})

export const deskSignOut = endpoint({
  method: 'DELETE',
  path: '/desk/api/session',
  who: 'any_staff',
  summary: 'Ends the session.',
  status: 200,
  answer: field.success,
  problems: ['bad_origin_of_change'],
})

const person = z.object({ id: z.number(), name: z.string() })

const queueFields = {
  external_id: z.string(),
  name: z.string(),
  status: requestStatus,
  member: z.object({ name: z.string(), company: z.nullable(z.string()) }),
  assignee: z.nullable(person),
  issued_at: field.time,
  last_message_at: z.nullable(field.time),
  waiting_on: z.nullable(waitingOn),
  /** Since when it waits as it does. */
  waiting_since: z.nullable(field.time),
  state: deskState,
  /** While it waits on us: when its member has to be answered, and the business time left, below 0 once it is over. */
  answer_due: z.nullable(z.object({ at: z.nullable(field.time), left_ms: z.number(), first: z.boolean() })),
  category: z.nullable(z.object({ name: z.string(), hue: z.string() })),
}
/** Where the words that were searched for stand, a piece of that text, and which of it they are. */
const match = z.object({
  where: z.enum(['message', 'note', 'details', 'file', 'email']),
  parts: z.array(z.object({ text: z.string(), hit: z.boolean() })),
})
export const queuedRequest = z.object({
  ...queueFields,
  /** How often its member has written since the caller last looked. */
  unread: z.number(),
  /** Null without a search, and where its own name or its member's has the words. */
  match: z.nullable(match),
})
export type QueuedRequest = z.output<typeof queuedRequest>

const inAddress = z.string().check(z.regex(/^[0-9]{1,9}$/, 'There is no such one.'))

export const deskRequests = endpoint({
  method: 'GET',
  path: '/desk/api/requests',
  who: 'concierge',
  recorded: true,
  summary: 'The queue, what has to be answered first on top; searches everything a concierge may see.',
  query: z.object({
    /** None: what is not completed; with `q` everything. */
    status: z.optional(requestStatus),
    state: z.optional(deskState),
    waiting_on: z.optional(waitingOn),
    /** `me`, `none`, or a staff id. */
    assignee: z.optional(z.string().check(z.regex(/^(me|none|[0-9]{1,9})$/, 'Please give me, none or an id.'))),
    category: z.optional(inAddress),
    company: z.optional(inAddress),
    /** Those alone whose answer is over its time. */
    overdue: z.optional(z.enum(['true', 'false'])),
    q: z.optional(field.text(200)),
    limit: field.limitUpTo(DESK_PAGE_MAX, DESK_PAGE),
    /** A page's `next`, or the external_id of its last request. */
    after: z.optional(field.text(200)),
  }),
  status: 200,
  answer: z.object({
    requests: z.array(queuedRequest),
    /** The place this page ends at, to be given as `after`; null on the last page. */
    next: z.nullable(z.string()),
    /** How many there are in all, on the first page of what was searched for or filtered. */
    found: z.nullable(z.number()),
    /** Whether answer times run at this moment, and until when that stays so. */
    clock: z.object({ at: field.time, open: z.boolean(), until: z.nullable(field.time) }),
    /** Open and in-progress requests per tab. */
    counts: z.object({ mine: z.number(), unassigned: z.number(), everyone: z.number() }),
  }),
  problems: ['role_not_allowed', 'invalid'],
})

const timelineFields = { seq: z.number(), id: z.string(), at: field.time }
export const deskMessage = z.object({
  ...timelineFields,
  body_html: z.string(),
  source: z.enum(['user', 'other']),
  source_name: z.string(),
  /** A note that members never see. */
  internal: z.boolean(),
  attachment_keys: z.array(z.string()),
  attachments: z.array(attachment),
})
export type DeskMessage = z.output<typeof deskMessage>
export const deskEvent = z.object({
  ...timelineFields,
  event: z.enum(['opened', 'taken', 'released', 'status']),
  by: z.string(),
  data: z.nullable(z.record(z.string(), z.unknown())),
})
export type DeskEvent = z.output<typeof deskEvent>

export const deskRequest = z.object({
  ...queueFields,
  /** The timeline's last number. */
  last_seq: z.number(),
  details: z.string(),
  /** Files that came with the answers it was made from. */
  files: z.array(attachment),
  messages: z.array(deskMessage),
  events: z.array(deskEvent),
  /** The caller's reminders, everybody's tasks, and packets that wait to be acknowledged. */
  promises: z.object({ reminders: z.array(reminder), tasks: z.array(task), packets: z.array(packet) }),
  /** Replies that have not gone yet. */
  scheduled: z.array(scheduledSend),
  about: aboutMember,
})
export type DeskRequest = z.output<typeof deskRequest>
const deskRequestAnswer = z.object({ request: deskRequest })
const byId = z.object({ external_id: field.externalId })

export const deskGetRequest = endpoint({
  method: 'GET',
  path: '/desk/api/requests/:external_id',
  who: 'concierge',
  recorded: true,
  summary: 'One request whole: thread, notes, events, and the member beside it. Leaves an access record.',
  params: byId,
  status: 200,
  answer: deskRequestAnswer,
  problems: ['not_found', 'role_not_allowed'],
})

export const deskMarkSeen = endpoint({
  method: 'POST',
  path: '/desk/api/requests/:external_id/seen',
  who: 'concierge',
  recorded: false,
  summary: 'Moves the caller’s own mark up to a number of the timeline, never back.',
  params: byId,
  body: z.object({
    up_to: z.int('Please give a number of the timeline.').check(z.nonnegative(), z.maximum(2_147_483_647)),
  }),
  status: 200,
  answer: field.success,
  problems: ['not_found', 'role_not_allowed', 'bad_origin_of_change', 'invalid'],
})

export const deskQueueChoices = endpoint({
  method: 'GET',
  path: '/desk/api/queue_choices',
  who: 'concierge',
  recorded: false,
  summary: 'The categories and companies that the queue can be cut by.',
  status: 200,
  answer: z.object({
    categories: z.array(z.object({ id: z.number(), name: z.string() })),
    companies: z.array(z.object({ id: z.number(), name: z.string() })),
  }),
  problems: ['role_not_allowed'],
})

export const deskSendMessage = endpoint({
  method: 'POST',
  path: '/desk/api/requests/:external_id/messages',
  who: 'concierge',
  recorded: true,
  summary: 'A reply, or with internal:true a note that members never see.',
  params: byId,
  headers: idempotencyHeaders,
  body: z.object({ body: messageBody, attachment_keys: attachmentKeys, internal: z.optional(z.boolean()) }),
  status: 201,
  answer: deskRequestAnswer,
  problems: ['not_found', 'role_not_allowed', 'bad_origin_of_change', 'key_reused', 'invalid'],
})

export const deskChangeRequest = endpoint({
  method: 'PATCH',
  path: '/desk/api/requests/:external_id',
  who: 'concierge',
  recorded: true,
  summary: 'Moves the status, the assignee, or whom we wait for; or sets the desk’s own state.',
  params: byId,
  body: z.object({
    status: z.optional(requestStatus),
    /** An id, `me`, or null to let it go. */
    assignee: z.optional(z.nullable(z.union([field.staffId, z.literal('me')], 'Please give an id, me or null.'))),
    waiting_on: z.optional(waitingOn),
    /** Instead of `status` and `waiting_on`. */
    state: z.optional(settableState),
  }),
  status: 200,
  answer: deskRequestAnswer,
  problems: ['not_found', 'role_not_allowed', 'bad_origin_of_change', 'status_not_reachable', 'invalid'],
})

export const deskColleagues = endpoint({
  method: 'GET',
  path: '/desk/api/concierges',
  who: 'concierge',
  recorded: false,
  summary: 'Who a request can be given to, and who of them is here.',
  status: 200,
  answer: z.object({ concierges: z.array(colleague) }),
  problems: ['role_not_allowed'],
})

export const deskPresignUpload = endpoint({
  method: 'POST',
  path: '/desk/api/uploads/presigned_url',
  who: 'concierge',
  recorded: false,
  summary: 'As for members.',
  body: presignBody,
  status: 200,
  answer: presigned,
  problems: ['not_found', 'role_not_allowed', 'bad_origin_of_change'],
  limit: 'presigned_url',
})

export const deskExpiringUrl = endpoint({
  method: 'GET',
  path: '/desk/api/uploads/expiring_url',
  who: 'concierge',
  recorded: true,
  summary: 'As for members.',
  query: expiringQuery,
  status: 200,
  answer: expiring,
  problems: ['not_found', 'role_not_allowed'],
})

export const deskEvents = endpoint({
  method: 'GET',
  path: '/desk/api/events',
  who: 'concierge',
  recorded: false,
  summary:
    'What changes at the desk (text/event-stream): queue.changed and presence.changed with the request’s id, sends.changed.',
  status: 200,
  answer: null,
  problems: ['role_not_allowed'],
})
