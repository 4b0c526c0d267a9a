import * as z from 'zod/mini'
import { endpoint } from '#contract/shared/endpoint.ts'
import * as field from '#contract/shared/fields.ts'
import { listedRequest } from './requests.ts'

/** Maximum number of results; more search terms give fewer results. */
export const FOUND_MAX = 50
export const SEARCH_MAX_CHARACTERS = 200

const match = z.object({
  where: z.enum(['message', 'details', 'file']),
  /** Name of the concierge who wrote the message; null for the member, or if it is not a message. */
  by: z.nullable(z.string()),
  at: z.nullable(field.time),
  /**
   * The matching message, or the message with the matching file; null for neither. The previous release does not send
   * this field.
   */
  message_id: z.optional(z.nullable(z.string())),
  /** Parts of the excerpt, in order; `hit` marks a search term. */
  parts: z.array(z.object({ text: z.string(), hit: z.boolean() })),
})
export type Match = z.output<typeof match>

/** The match is null if only the name of the request matches. */
const foundRequest = z.extend(listedRequest, { match: z.nullable(match) })
export type FoundRequest = z.output<typeof foundRequest>

export const findRequests = endpoint('GET', '/api/v1/found_requests', {
  who: 'member',
  summary: 'The member’s requests that contain every word, in a name, answer, message or file name; newest first.',
  query: z.object({ q: z._default(field.line(SEARCH_MAX_CHARACTERS), '') }),
  answer: z.object({ requests: z.array(foundRequest), more: z.boolean() }),
})

const completion = z.object({ request_external_id: z.string(), completed_at: field.time })

export const listCompletions = endpoint('GET', '/api/v1/completions', {
  who: 'member',
  summary: 'Completion times of the member’s requests; the newest 1,000.',
  answer: z.object({ completions: z.array(completion) }),
})
