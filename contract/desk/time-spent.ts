import * as z from 'zod/mini'
import { endpoint, operationsEndpoint } from '#contract/shared/endpoint.ts'
import * as field from '#contract/shared/fields.ts'
import { idempotencyHeaders } from '#contract/shared/idempotency.ts'

/** Who has done nothing in an open conversation for this long works on something else. */
export const IDLE_AFTER_MS = 120_000
/** The longest stretch that one beat tells of; a browser tells every half minute. */
export const BEAT_MAX_MS = 10 * 60_000
/** A beat that waited longer for a connection is not taken. */
export const BEAT_LATE_MS = 7 * 24 * 60 * 60_000
/** A call or a task that nobody ended is counted up to here. */
export const RUNNING_MAX_MS = 4 * 60 * 60_000
export const TIME_REASON_MAX = 200
const MINUTES_MAX = 6000

/** What is marked: a call with somebody else, one with the member, or something that is done elsewhere. */
const marked = z.enum(['call', 'member_call', 'task'], 'Please say what it is.')
export type MarkedWork = z.output<typeof marked>

/** The caller's own time at a request; nobody reads a colleague's. */
const ownTime = z.object({
  minutes: z.number(),
  /** What they have begun and not ended, here or at another request. */
  running: z.nullable(
    z.object({ kind: marked, began_at: field.time, request: z.object({ external_id: z.string(), name: z.string() }) }),
  ),
  /** Newest first; `minutes` is what was added, or with a minus taken off. */
  corrections: z.array(z.object({ minutes: z.number(), reason: z.string(), at: field.time })),
})
export type OwnTime = z.output<typeof ownTime>
const answer = z.object({ time: ownTime })
const params = z.object({ external_id: field.externalId })

export const deskOwnTime = endpoint('GET', '/desk/api/requests/:external_id/own_time', {
  who: 'concierge',
  // their own work, nothing of the member
  recorded: false,
  summary: 'What the caller’s own work on a request took. Nobody reads a colleague’s.',
  params,
  answer,
})

const ago = z
  .int('Please give milliseconds.')
  .check(z.nonnegative('Please give milliseconds.'), z.maximum(BEAT_LATE_MS, 'That is too long ago to be counted.'))

export const deskRecordOpenTime = endpoint('POST', '/desk/api/requests/:external_id/own_time/beats', {
  who: 'concierge',
  recorded: false,
  summary: 'A stretch in which the caller worked in this conversation. Sent again under its id, it changes nothing.',
  params,
  body: z
    .object({
      /** The browser’s name for this stretch. */
      id: field.text(64, 'Please name it.').check(z.minLength(8, 'Please name it.')),
      /** Milliseconds before this call: no browser’s clock is trusted. */
      began_ms_ago: ago,
      ended_ms_ago: ago,
    })
    .check(
      z.refine(({ began_ms_ago, ended_ms_ago }) => began_ms_ago > ended_ms_ago, {
        error: 'It ends before it begins.',
        path: ['ended_ms_ago'],
      }),
      z.refine(({ began_ms_ago, ended_ms_ago }) => began_ms_ago - ended_ms_ago <= BEAT_MAX_MS, {
        error: 'That is more than one stretch may have.',
        path: ['began_ms_ago'],
      }),
    ),
  answer: field.success,
})

export const deskMarkWork = endpoint('PUT', '/desk/api/requests/:external_id/own_time/running', {
  who: 'concierge',
  recorded: false,
  summary:
    'Begins a call or a task at a request, or with null ends it. What ran elsewhere ends; the same again changes nothing.',
  params,
  body: z.object({ kind: z.nullable(marked) }),
  answer,
})

export const deskCorrectTime = endpoint('POST', '/desk/api/requests/:external_id/own_time/corrections', {
  who: 'concierge',
  recorded: false,
  summary: 'Says what the caller’s own work on a request really took, and why. With an Idempotency-Key, exactly once.',
  params,
  headers: idempotencyHeaders,
  body: z.object({
    minutes: z
      .int('Please give whole minutes.')
      .check(
        z.nonnegative('Please give whole minutes.'),
        z.maximum(MINUTES_MAX, `Please give at most ${MINUTES_MAX.toLocaleString('en-US')} minutes.`),
      ),
    reason: field.required('Please say why', TIME_REASON_MAX),
  }),
  status: 201,
  answer,
})

const baseline = z.object({
  version: z.number(),
  minutes: z.number(),
  /** Where that is known from. */
  source: z.string(),
  published_at: field.time,
  published_by: z.nullable(z.string()),
})
export type Baseline = z.output<typeof baseline>
/** Newest first: the first one holds for what is completed from now on. */
const baselines = z.object({ baselines: z.array(baseline) })
const ofIdea = z.object({ id: field.catalogId })

export const readBaselines = operationsEndpoint('GET', '/desk/api/catalog/ideas/:id/baselines', {
  summary: 'How long an idea takes a person by themselves, with every earlier version.',
  params: ofIdea,
  answer: baselines,
})

export const publishBaseline = operationsEndpoint('POST', '/desk/api/catalog/ideas/:id/baselines', {
  summary: 'Publishes how long an idea takes a person by themselves. What is completed already stays with its version.',
  params: ofIdea,
  body: z.object({
    /** The version that this one follows; 0: there is none. */
    follows: z.int().check(z.nonnegative(), z.maximum(1_000_000)),
    minutes: z
      .int('Please give whole minutes.')
      .check(
        z.minimum(1, 'Please give at least a minute.'),
        z.maximum(MINUTES_MAX, `Please give at most ${MINUTES_MAX.toLocaleString('en-US')} minutes.`),
      ),
    source: field.required('Please say where that is known from', 300),
  }),
  status: 201,
  answer: baselines,
  problems: ['changed_meanwhile'],
})
