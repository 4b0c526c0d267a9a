import * as z from 'zod/mini'
import { endpoint } from '#contract/shared/endpoint.ts'
import * as field from '#contract/shared/fields.ts'
import { idempotencyHeaders } from '#contract/shared/idempotency.ts'
import { DECLINE_MAX, money, optionAnswer, requestOptions } from '#contract/shared/options.ts'

export const getOptions = endpoint('GET', '/api/v1/options', {
  who: 'member',
  summary: 'What a concierge put before the member to choose from in one request, with all versions and the cap.',
  query: z.object({ request_id: field.externalId }),
  /** Null where the member has no such request. */
  answer: z.object({ options: z.nullable(requestOptions) }),
})

const byId = z.object({ id: field.externalId })
const versionId = field.text(64, 'Please say which options this answers.')

export const answerOptions = endpoint('POST', '/api/v1/requests/:id/option_answers', {
  who: 'member',
  summary:
    'Picks one option of a version, or none of them. Only the newest version, until it expires, at or under the cap, and once; a refusal carries the options as they are now. With an Idempotency-Key, exactly once.',
  params: byId,
  headers: idempotencyHeaders,
  body: z.object({
    version_id: versionId,
    /** Null: none of them. */
    option_id: z.nullable(field.text(64, 'Please say which one.')),
    /** Why none of them. */
    reason: z.optional(z.nullable(field.text(DECLINE_MAX, 'Please say what is missing.'))),
  }),
  status: 201,
  answer: z.object({ answer: optionAnswer }),
  problems: [
    'quota_reached',
    'options_closed',
    'options_replaced',
    'options_answered',
    'options_expired',
    'over_cap',
    'cap_in_other_currency',
  ],
})

export const setSpendingCap = endpoint('PUT', '/api/v1/requests/:id/spending_cap', {
  who: 'member',
  summary:
    'Sets the most that the member wants to spend on a request, or takes it away. Above it nothing can be picked.',
  params: byId,
  body: z.object({ cap: z.nullable(money) }),
  answer: z.object({ cap: z.nullable(money) }),
  problems: ['quota_reached'],
})
