import * as z from 'zod/mini'
import { msg } from '#basics/language/translate.ts'
import { endpoint } from '#contract/shared/endpoint.ts'
import * as field from '#contract/shared/fields.ts'
import { idempotencyHeaders } from '#contract/shared/idempotency.ts'
import { DECLINE_MAX, money, optionAnswer, requestOptions } from '#contract/shared/options.ts'

export const getOptions = endpoint('GET', '/api/v1/options', {
  who: 'member',
  summary: 'The options of one request, with all versions and the cap.',
  query: z.object({ request_id: field.externalId }),
  /** Null if the member has no such request. */
  answer: z.object({ options: z.nullable(requestOptions) }),
})

const byId = z.object({ id: field.externalId })
const versionId = field.text(64, msg('Please say which options this answers.'))

export const answerOptions = endpoint('POST', '/api/v1/requests/:id/option_answers', {
  who: 'member',
  summary:
    'Picks one option of a version, or declines all. Only the newest version can be answered, once, until it expires, at or below the cap. A refusal has the current options. With an Idempotency-Key, exactly once.',
  params: byId,
  headers: idempotencyHeaders,
  body: z.object({
    version_id: versionId,
    /** Null: none of the options. */
    option_id: z.nullable(field.text(64, msg('Please say which one.'))),
    /** Why the member chose none of them. */
    reason: z.optional(z.nullable(field.text(DECLINE_MAX, msg('Please say what is missing.')))),
  }),
  status: 201,
  answer: z.object({ answer: optionAnswer }),
  problems: [
    'grace_over',
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
  summary: 'Sets or removes the most that the member wants to spend on a request. Options above it cannot be picked.',
  params: byId,
  body: z.object({ cap: z.nullable(money) }),
  answer: z.object({ cap: z.nullable(money) }),
  problems: ['quota_reached', 'grace_over'],
})
