import * as z from 'zod/mini'
import { endpoint } from '#contract/shared/endpoint.ts'

export const deskEvents = endpoint('GET', '/desk/api/events', {
  who: 'concierge',
  recorded: false,
  summary:
    'What changes at the desk (text/event-stream): queue.changed and presence.changed with the request’s id, the first with whose it is and where it stands in the queue; counts.changed with the tabs’ counts; alerts.changed; sends.changed. After a short loss Last-Event-ID misses nothing: “here”, then what was missed; reset means fetch everything again. A stream without Last-Event-ID follows from the place in `after`.',
  query: z.object({ after: z.optional(z.string()) }),
  headers: z.object({ 'last-event-id': z.optional(z.string()) }),
  answer: null,
})
