import { endpoint } from '#contract/shared/endpoint.ts'

export const deskEvents = endpoint('GET', '/desk/api/events', {
  who: 'concierge',
  recorded: false,
  summary:
    'What changes at the desk (text/event-stream): queue.changed and presence.changed with the request’s id, the first with whose it is; sends.changed.',
  answer: null,
})
