import * as z from 'zod/mini'
import { packetWords, promisedRequest } from '#contract/desk/queue/handover.ts'
import { endpoint } from '#contract/shared/endpoint.ts'
import * as field from '#contract/shared/fields.ts'
import { idempotencyHeaders } from '#contract/shared/idempotency.ts'
import { deskRequest } from './requests.ts'

const byId = z.object({ external_id: field.externalId })

export const deskRequestPromises = endpoint('GET', '/desk/api/requests/:external_id/handover', {
  who: 'concierge',
  recorded: true,
  summary: 'One request with the caller’s promises on it, to write its packet.',
  params: byId,
  /** Null: the request is completed and the caller has no open promise on it. */
  answer: z.object({ promised: z.nullable(promisedRequest) }),
})

export const deskHandOverRequest = endpoint('POST', '/desk/api/requests/:external_id/handover', {
  who: 'concierge',
  recorded: true,
  summary: 'Hands one request over to a colleague, with its packet and the caller’s promises on it.',
  params: byId,
  headers: idempotencyHeaders,
  body: z.object({
    to: field.staffId,
    ...packetWords,
    /** Assignee that the caller last saw, null for unassigned. If the assignee has changed, nothing is handed over. */
    assigned_to: z.optional(z.nullable(field.staffId)),
    /** If missing, nothing is assigned to a person who is away. */
    though_away: z.optional(z.boolean('Please say whether they may be away.')),
  }),
  status: 201,
  answer: z.object({ request: deskRequest }),
  problems: ['colleague_away', 'request_completed', 'taken'],
})
