import * as z from 'zod/mini'
import { endpoint } from '#contract/shared/endpoint.ts'
import * as field from '#contract/shared/fields.ts'
import { listedRequest } from './requests.ts'

/** So many are found at most; more words find fewer. */
export const FOUND_MAX = 50
export const SEARCH_MAX_CHARACTERS = 200

const match = z.object({
  where: z.enum(['message', 'details', 'file']),
  /** Who wrote the message: the concierge's name; null: the member, or not a message. */
  by: z.nullable(z.string()),
  at: z.nullable(field.time),
  /** The message, or the one that the file was sent with; null: neither. The release before this one leaves it out. */
  message_id: z.optional(z.nullable(z.string())),
  /** A piece of the text, in order; a hit is one of the words. */
  parts: z.array(z.object({ text: z.string(), hit: z.boolean() })),
})
export type Match = z.output<typeof match>

/** The match is null where only the request's name holds the words. */
const foundRequest = z.extend(listedRequest, { match: z.nullable(match) })
export type FoundRequest = z.output<typeof foundRequest>

export const findRequests = endpoint('GET', '/api/v1/found_requests', {
  who: 'member',
  summary:
    'The member’s requests that hold every word, in a name, an answer, a message or a file’s name; newest first.',
  query: z.object({ q: z._default(field.line(SEARCH_MAX_CHARACTERS), '') }),
  answer: z.object({ requests: z.array(foundRequest), more: z.boolean() }),
})

const completion = z.object({ request_external_id: z.string(), completed_at: field.time })

export const listCompletions = endpoint('GET', '/api/v1/completions', {
  who: 'member',
  summary: 'When the member’s requests were completed; the newest 1,000 of them.',
  answer: z.object({ completions: z.array(completion) }),
})
