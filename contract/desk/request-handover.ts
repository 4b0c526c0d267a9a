import * as z from 'zod/mini'
import { endpoint } from '#contract/shared/endpoint.ts'
import * as field from '#contract/shared/fields.ts'
import { idempotencyHeaders } from '#contract/shared/idempotency.ts'
import { packetWords, promisedRequest } from './handover.ts'
import { deskRequest } from './requests.ts'

const byId = z.object({ external_id: field.externalId })

export const deskRequestPromises = endpoint('GET', '/desk/api/requests/:external_id/handover', {
  who: 'concierge',
  recorded: true,
  summary: 'One request with what the caller has promised on it, to write its packet from.',
  params: byId,
  /** Null: it is completed, and nothing of the caller's is open on it. */
  answer: z.object({ promised: z.nullable(promisedRequest) }),
})

export const deskHandOverRequest = endpoint('POST', '/desk/api/requests/:external_id/handover', {
  who: 'concierge',
  recorded: true,
  summary: 'Gives one request to a colleague, with its packet and what the caller has promised on it.',
  params: byId,
  headers: idempotencyHeaders,
  body: z.object({
    to: field.staffId,
    ...packetWords,
    /** Who has it as far as the caller knows, null for nobody: where somebody else has it by now, it stays. */
    assigned_to: z.optional(z.nullable(field.staffId)),
    /** Without it nothing goes to somebody who is away. */
    though_away: z.optional(z.boolean('Please say whether they may be away.')),
  }),
  status: 201,
  answer: z.object({ request: deskRequest }),
  problems: ['colleague_away', 'request_completed', 'taken'],
})
