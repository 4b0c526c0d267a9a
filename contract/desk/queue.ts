import * as z from 'zod/mini'
import { endpoint } from '#contract/shared/endpoint.ts'
import * as field from '#contract/shared/fields.ts'
import { requestStatus } from '#contract/shared/request.ts'
import { tagName } from './tags.ts'

export const DESK_PAGE = 50
export const DESK_PAGE_MAX = 200
/** Nobody reads further, so nothing counts further. */
export const FOUND_MAX = 1000

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

/** Several requests, by external_id. */
export const someRequests = z.string().check(z.regex(/^[\w-]{8,64}(,[\w-]{8,64}){0,49}$/, 'Please give up to 50 ids.'))

const person = z.object({ id: z.number(), name: z.string() })

/** What the queue and a request that is open both show of it. */
export const queueFields = {
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
  /** While it waits on us: when its member has to be answered; null: not within a quarter. */
  answer_due: z.nullable(z.object({ at: z.nullable(field.time), first: z.boolean() })),
  category: z.nullable(z.object({ name: z.string(), hue: z.string() })),
  /** The desk’s own words for it, by name; an earlier release says nothing of them. */
  tags: z._default(z.array(z.string()), []),
}
/**
 * Where the words that were searched for stand, a piece of that text, and which of it they are. No text of a
 * request that is neither one's own nor unassigned, and not whose it is.
 */
const match = z.object({
  where: z.enum(['message', 'note', 'details', 'file', 'email']),
  parts: z.array(z.object({ text: z.string(), hit: z.boolean() })),
  /** Who wrote it, and when; an earlier release says neither. */
  by: z._default(z.nullable(z.object({ name: z.string(), me: z.boolean() })), null),
  at: z._default(z.nullable(field.time), null),
})
export const queuedRequest = z.object({
  ...queueFields,
  /** How often its member has written since the caller last looked. */
  unread: z.number(),
  /** The last number of its timeline. */
  last_seq: z.number(),
  /** Where it stands in the order of the queue; an earlier release does not say it. */
  place: z._default(z.string(), ''),
  /** The last that was said, or what was asked, cut short. Null where it is neither one's own nor unassigned. */
  last_words: z.nullable(
    z.object({
      ours: z.boolean(),
      by: z.string(),
      /** Whether the caller said it; an earlier release does not say so. */
      me: z._default(z.boolean(), false),
      text: z.string(),
    }),
  ),
  /** Whether its member has sent a file. */
  has_files: z.boolean(),
  open_tasks: z.number(),
  /** When the caller's own next reminder is due. */
  reminder_at: z.nullable(field.time),
  /** While it lies aside. */
  snoozed: z.nullable(z.object({ until: z.nullable(field.time), by: z.string() })),
  /** For a day after it lay aside: since when it is back. */
  back_since: z.nullable(field.time),
  /** Null without a search, and where its own name or its member's has the words. */
  match: z.nullable(match),
  /** A second place that has them, where its text may be shown; an earlier release says one. */
  match_also: z._default(z.nullable(match), null),
})
export type QueuedRequest = z.output<typeof queuedRequest>

export const dueOn = z.enum(['today', 'tomorrow'])
export type DueOn = z.output<typeof dueOn>

const inAddress = z.string().check(z.regex(/^[0-9]{1,9}$/, 'There is no such one.'))

export const deskRequests = endpoint('GET', '/desk/api/requests', {
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
    tag: z.optional(tagName),
    /** Those alone whose answer is over its time. */
    overdue: z.optional(z.enum(['true', 'false'])),
    /** Those alone whose answer is due on that day, by the office's clock. */
    due: z.optional(dueOn),
    /** Those alone in which the caller has something to read. */
    unread: z.optional(z.enum(['true', 'false'])),
    /** Those alone that lie aside; else they are left out, but from a search. */
    snoozed: z.optional(z.enum(['true', 'false'])),
    q: z.optional(field.line(200)),
    limit: field.limitUpTo(DESK_PAGE_MAX, DESK_PAGE),
    /** A page's `next`, or the external_id of its last request. */
    after: z.optional(field.text(200)),
    /** Those of these requests alone, by external_id, that stand in this list; what is counted is the whole list. */
    only: z.optional(someRequests),
  }),
  answer: z.object({
    requests: z.array(queuedRequest),
    /** The place this page ends at, to be given as `after`; null on the last page. */
    next: z.nullable(z.string()),
    /** How many there are in all, on the first page of what was searched for or filtered; FOUND_MAX: so many or more. */
    found: z.nullable(z.number()),
    /** Of what was searched for, on the first page: by what it can be narrowed, and to how many. */
    narrower: z.array(z.object({ filter: z.string(), count: z.number() })),
    /** Of a search that found little, on the first page: which filter hides more, and how many `q` without it gives. */
    wider: z.array(z.object({ filter: z.string(), q: z.string(), count: z.number() })),
    /** How many wait on us, where the first page does not show them all, or some were asked for; FOUND_MAX: so many or more. */
    ours: z.nullable(z.number()),
    /** A word that nothing has, and what is shown instead. */
    forgiven: z.nullable(z.object({ said: z.string(), shown: z.string() })),
    /** Whether its words are so frequent that only a part of all requests was looked through for them. */
    partly: z.boolean(),
    /** Whether answer times run at this moment, since when (null while they don't), and until when that stays so. */
    clock: z.object({
      at: field.time,
      open: z.boolean(),
      /** While the office's day is under way, its breaks among it: since when, and until when. */
      since: z.optional(z.nullable(field.time)),
      day_until: z.optional(z.nullable(field.time)),
      until: z.nullable(field.time),
    }),
    /** Open and in-progress requests per tab. */
    counts: z.object({ mine: z.number(), unassigned: z.number(), everyone: z.number() }),
    /** Of the same assignee: how many lie aside, and when the next of them is back. */
    snoozed: z.object({ count: z.number(), next: z.nullable(z.object({ at: field.time, name: z.string() })) }),
  }),
})

export const deskQueueChoices = endpoint('GET', '/desk/api/queue_choices', {
  who: 'concierge',
  recorded: false,
  summary: 'The categories, companies and tags that the queue can be cut by.',
  answer: z.object({
    categories: z.array(z.object({ id: z.number(), name: z.string() })),
    companies: z.array(z.object({ id: z.number(), name: z.string() })),
    tags: z._default(z.array(z.string()), []),
  }),
})
