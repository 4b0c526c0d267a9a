import * as z from 'zod/mini'
import { endpoint } from '#contract/shared/endpoint.ts'

export const deskEvents = endpoint('GET', '/desk/api/events', {
  who: 'concierge',
  recorded: false,
  summary:
    'Live changes at the desk (text/event-stream): queue.changed and presence.changed with the request’s id, the first with assignee and position in the queue; counts.changed with the tabs’ counts; alerts.changed; sends.changed. After a short interruption nothing is missed with Last-Event-ID: “here”, then the missed events; reset means fetch everything again. A stream without Last-Event-ID continues from the position in `after`.',
  query: z.object({ after: z.optional(z.string()) }),
  headers: z.object({ 'last-event-id': z.optional(z.string()) }),
  answer: null,
})
