import * as z from 'zod/mini'
import { endpoint } from '#contract/shared/endpoint.ts'

export const liveEventType = z.enum(['message.created', 'request.changed', 'reset'])
export type LiveEventType = z.output<typeof liveEventType>
/** Carries no number: what it tells of is over soon, and who missed it asks anyway. */
export const ATTENTION_CHANGED = 'attention.changed'
export const liveEventData = z.object({ request_external_id: z.string() })

export const events = endpoint('GET', '/api/v1/events', {
  who: 'member',
  summary:
    'What changes, as it changes (text/event-stream). Last-Event-ID misses nothing; reset means fetch everything again. attention.changed has no id and is never repeated. The browser’s time zone decides when it is night.',
  headers: z.object({ 'last-event-id': z.optional(z.string()), 'time-zone': z.optional(z.string()) }),
  answer: null,
})
