import * as z from 'zod/mini'
import { endpoint } from '#contract/shared/endpoint.ts'

export const liveEventType = z.enum(['message.created', 'request.changed', 'reset'])
export type LiveEventType = z.output<typeof liveEventType>
/**
 * This event has no number, because its content is soon obsolete and a client that missed it fetches the current state
 * anyway.
 */
export const ATTENTION_CHANGED = 'attention.changed'
export const liveEventData = z.object({ request_external_id: z.string() })

export const events = endpoint('GET', '/api/v1/events', {
  who: 'member',
  summary:
    'Live changes (text/event-stream). With Last-Event-ID nothing is missed; reset means fetch everything again. attention.changed has no id and is not repeated. The browser’s time zone determines quiet hours.',
  headers: z.object({ 'last-event-id': z.optional(z.string()), 'time-zone': z.optional(z.string()) }),
  answer: null,
})
