import * as z from 'zod/mini'
import { SOURCE_LANGUAGE } from '#basics/language/languages.ts'
import { endpoint } from '#contract/shared/endpoint.ts'
import * as field from '#contract/shared/fields.ts'
import { requestStatus } from '#contract/shared/request.ts'
import { tagName } from './tags.ts'

export const DESK_PAGE = 50
export const DESK_PAGE_MAX = 200
/** Results are counted up to this number, because people do not read further. */
export const FOUND_MAX = 1000

export const waitingOn = z.enum(['us', 'member', 'third_party'])
export type WaitingOn = z.output<typeof waitingOn>
/** A solved request is closed only by time, after 14 days. */
export const settableState = z.enum(
  ['submitted', 'in_progress', 'waiting_member', 'waiting_third_party', 'solved'],
  'Please choose a state; a solved request closes by itself.',
)
export type SettableState = z.output<typeof settableState>
/** States at the desk. Members see the first four as In Queue and In Progress, and the last two as Completed. */
export const deskState = z.enum([...settableState.options, 'closed'])
export type DeskState = z.output<typeof deskState>

/** Comma-separated external_ids of requests. */
export const someRequests = z.string().check(z.regex(/^[\w-]{8,64}(,[\w-]{8,64}){0,49}$/, 'Please give up to 50 ids.'))

const person = z.object({ id: z.number(), name: z.string() })

/** Fields that both a queue row and an open request show. */
export const queueFields = {
  external_id: z.string(),
  name: z.string(),
  status: requestStatus,
  member: z.object({ name: z.string(), company: z.nullable(z.string()) }),
  assignee: z.nullable(person),
  issued_at: field.time,
  last_message_at: z.nullable(field.time),
  waiting_on: z.nullable(waitingOn),
  /** Start of the current wait. */
  waiting_since: z.nullable(field.time),
  state: deskState,
  /** While the request waits for us: when the answer is due. `at` is null if it is not due within a quarter. */
  answer_due: z.nullable(z.object({ at: z.nullable(field.time), first: z.boolean() })),
  category: z.nullable(z.object({ name: z.string(), hue: z.string() })),
  /** Names of the desk's tags. The previous release does not send this field. */
  tags: z._default(z.array(z.string()), []),
  /** Code of the language in which the member is written to. The previous release does not send this field. */
  member_language: z._default(z.string(), SOURCE_LANGUAGE),
  /**
   * For a member who has left their company: until when open requests can be finished. The previous release does not send
   * this field.
   */
  member_left: z._default(z.nullable(z.object({ until: field.time })), null),
  /** When the member's account is erased, as they asked; null if they did not. The previous release does not send it. */
  member_erased_at: z._default(z.nullable(field.time), null),
}
/**
 * Where the search terms occur: an excerpt with the matching parts. Null for text of a request that is assigned to
 * another concierge.
 */
const match = z.object({
  where: z.enum(['message', 'note', 'details', 'file', 'email']),
  parts: z.array(z.object({ text: z.string(), hit: z.boolean() })),
  /** Author and time. The previous release does not send this field. */
  by: z._default(z.nullable(z.object({ name: z.string(), me: z.boolean() })), null),
  at: z._default(z.nullable(field.time), null),
})
export const queuedRequest = z.object({
  ...queueFields,
  /** Number of member messages since the caller last looked. */
  unread: z.number(),
  /** Last number of its timeline. */
  last_seq: z.number(),
  /** Sort key in the queue. The previous release does not send this field. */
  place: z._default(z.string(), ''),
  /** Excerpt of the last message, or of the question. Null if the request is assigned to another concierge. */
  last_words: z.nullable(
    z.object({
      ours: z.boolean(),
      by: z.string(),
      /** Whether the caller wrote it. The previous release does not send this field. */
      me: z._default(z.boolean(), false),
      text: z.string(),
    }),
  ),
  /** Whether the member has sent a file. */
  has_files: z.boolean(),
  open_tasks: z.number(),
  /** When the caller's next reminder is due. */
  reminder_at: z.nullable(field.time),
  /** Only while the request is snoozed. */
  snoozed: z.nullable(z.object({ until: z.nullable(field.time), by: z.string() })),
  /** When a snoozed request returned to the queue; sent for one day. */
  back_since: z.nullable(field.time),
  /** Null without a search, and if the name of the request or its member already matches. */
  match: z.nullable(match),
  /** A second match, if its text may be shown. The previous release sends only one match. */
  match_also: z._default(z.nullable(match), null),
})
export type QueuedRequest = z.output<typeof queuedRequest>

export const dueOn = z.enum(['today', 'tomorrow'])
export type DueOn = z.output<typeof dueOn>

const inAddress = z.string().check(z.regex(/^[0-9]{1,9}$/, 'There is no such one.'))

export const deskRequests = endpoint('GET', '/desk/api/requests', {
  who: 'concierge',
  recorded: true,
  summary: 'The queue by due time; it searches everything that a concierge may see.',
  query: z.object({
    /** If missing: all requests that are not completed; with `q`, all requests. */
    status: z.optional(requestStatus),
    state: z.optional(deskState),
    waiting_on: z.optional(waitingOn),
    /** `me`, `none`, or the ID of a staff member. */
    assignee: z.optional(z.string().check(z.regex(/^(me|none|[0-9]{1,9})$/, 'Please give me, none or an id.'))),
    category: z.optional(inAddress),
    company: z.optional(inAddress),
    tag: z.optional(tagName),
    /** Only requests of members who are written to in this language. */
    language: z.optional(field.locale),
    /** Only requests whose answer is overdue. */
    overdue: z.optional(z.enum(['true', 'false'])),
    /** Only requests whose answer is due on that day, in the office's time zone. */
    due: z.optional(dueOn),
    /** Only requests with messages that the caller has not read. */
    unread: z.optional(z.enum(['true', 'false'])),
    /** Only snoozed requests. By default they are omitted, except from a search. */
    snoozed: z.optional(z.enum(['true', 'false'])),
    q: z.optional(field.line(200)),
    limit: field.limitUpTo(DESK_PAGE_MAX, DESK_PAGE),
    /** The `next` cursor of a page, or the external_id of its last request. */
    after: z.optional(field.text(200)),
    /** Returns only these requests, by external_id, if they are in this list. Counts are of the whole list. */
    only: z.optional(someRequests),
  }),
  answer: z.object({
    requests: z.array(queuedRequest),
    /** Cursor for `after`; null on the last page. */
    next: z.nullable(z.string()),
    /** Total number of results, on the first page of a search or a filtered list. FOUND_MAX means that many or more. */
    found: z.nullable(z.number()),
    /** On the first page of a search: filters that narrow it, each with its number of results. */
    narrower: z.array(z.object({ filter: z.string(), count: z.number() })),
    /**
     * On the first page of a search with few results: filters that hide results, each with `q` without it and the
     * number of results.
     */
    wider: z.array(z.object({ filter: z.string(), q: z.string(), count: z.number() })),
    /**
     * Number of requests that wait for us, if the first page does not show them all or the list is filtered. FOUND_MAX
     * means that many or more.
     */
    ours: z.nullable(z.number()),
    /** A word without matches, and the word that was searched for instead. */
    forgiven: z.nullable(z.object({ said: z.string(), shown: z.string() })),
    /** True if the search terms are so frequent that only a part of all requests was searched. */
    partly: z.boolean(),
    /** Whether answer times run now, the start of the current period (null while they do not run), and its end. */
    clock: z.object({
      at: field.time,
      open: z.boolean(),
      /** During the office's day, including its breaks: its start and end. */
      since: z.optional(z.nullable(field.time)),
      day_until: z.optional(z.nullable(field.time)),
      until: z.nullable(field.time),
    }),
    /** Number of open and in-progress requests per tab. */
    counts: z.object({ mine: z.number(), unassigned: z.number(), everyone: z.number() }),
    /** For the same assignee: the number of snoozed requests, and when the next of them returns. */
    snoozed: z.object({ count: z.number(), next: z.nullable(z.object({ at: field.time, name: z.string() })) }),
  }),
})

export const deskQueueChoices = endpoint('GET', '/desk/api/queue_choices', {
  who: 'concierge',
  recorded: false,
  summary: 'Categories, companies and tags to filter the queue by.',
  answer: z.object({
    categories: z.array(z.object({ id: z.number(), name: z.string() })),
    companies: z.array(z.object({ id: z.number(), name: z.string() })),
    tags: z._default(z.array(z.string()), []),
  }),
})
