import * as z from 'zod/mini'
import { endpoint, operationsEndpoint } from '#contract/shared/endpoint.ts'
import * as field from '#contract/shared/fields.ts'
import { idempotencyHeaders } from '#contract/shared/idempotency.ts'

/** After this long without activity in an open conversation, time is no longer counted for it. */
export const IDLE_AFTER_MS = 120_000
/** Maximum length of the stretch in one report. A browser tab reports every 30 seconds. */
export const BEAT_MAX_MS = 10 * 60_000
/** A report that waited longer than this for a connection is rejected. */
export const BEAT_LATE_MS = 7 * 24 * 60 * 60_000
/** A call or task that was never ended counts up to this long. */
export const RUNNING_MAX_MS = 4 * 60 * 60_000
export const TIME_REASON_MAX = 200
const MINUTES_MAX = 6000

/** Work that a concierge marks: a call with another party, a call with the member, or work outside the desk. */
const marked = z.enum(['call', 'member_call', 'task'], 'Please say what it is.')
export type MarkedWork = z.output<typeof marked>

/** Time that the caller spent on a request. Other concierges cannot see it. */
const ownTime = z.object({
  minutes: z.number(),
  /** Work that the caller started and did not end, on this or another request. */
  running: z.nullable(
    z.object({ kind: marked, began_at: field.time, request: z.object({ external_id: z.string(), name: z.string() }) }),
  ),
  /** Newest first. `minutes` is positive if time was added and negative if it was removed. */
  corrections: z.array(z.object({ minutes: z.number(), reason: z.string(), at: field.time })),
})
export type OwnTime = z.output<typeof ownTime>
const answer = z.object({ time: ownTime })
const params = z.object({ external_id: field.externalId })

export const deskOwnTime = endpoint('GET', '/desk/api/requests/:external_id/own_time', {
  who: 'concierge',
  // the caller's own work; no member data
  recorded: false,
  summary: 'The caller’s own time on a request. No one else can read it.',
  params,
  answer,
})

const ago = z
  .int('Please give milliseconds.')
  .check(z.nonnegative('Please give milliseconds.'), z.maximum(BEAT_LATE_MS, 'That is too long ago to be counted.'))

export const deskRecordOpenTime = endpoint('POST', '/desk/api/requests/:external_id/own_time/beats', {
  who: 'concierge',
  recorded: false,
  summary: 'Records a stretch of the caller’s work in this conversation. A retry with its id changes nothing.',
  params,
  body: z
    .object({
      /** ID of this stretch, created by the browser. */
      id: field.text(64, 'Please name it.').check(z.minLength(8, 'Please name it.')),
      /** Milliseconds before this call, because the clock of a browser is not trusted. */
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
    'Starts a call or a task at a request, or ends it with null. It ends one that runs elsewhere; a retry changes nothing.',
  params,
  body: z.object({ kind: z.nullable(marked) }),
  answer,
})

export const deskCorrectTime = endpoint('POST', '/desk/api/requests/:external_id/own_time/corrections', {
  who: 'concierge',
  recorded: false,
  summary: 'Corrects the caller’s own time on a request, with a reason. With an Idempotency-Key, exactly once.',
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
  /** Source of the figure. */
  source: z.string(),
  published_at: field.time,
  published_by: z.nullable(z.string()),
})
export type Baseline = z.output<typeof baseline>
/** Newest first. The first one applies to requests that are completed from now on. */
const baselines = z.object({ baselines: z.array(baseline) })
const ofIdea = z.object({ id: field.catalogId })

export const readBaselines = operationsEndpoint('GET', '/desk/api/catalog/ideas/:id/baselines', {
  summary: 'How long an idea takes a person alone, with every earlier version.',
  params: ofIdea,
  answer: baselines,
})

export const publishBaseline = operationsEndpoint('POST', '/desk/api/catalog/ideas/:id/baselines', {
  summary: 'Publishes how long an idea takes a person alone. Completed requests keep their version.',
  params: ofIdea,
  body: z.object({
    /** The version that this one follows; 0 if there is none. */
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
