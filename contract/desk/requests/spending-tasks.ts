import * as z from 'zod/mini'
import { trimmed } from '#basics/text/graphemes.ts'
import { COMEBACK } from '#contract/desk/queue/shifts.ts'
import { endpoint } from '#contract/shared/endpoint.ts'
import * as field from '#contract/shared/fields.ts'
import { idempotencyHeaders } from '#contract/shared/idempotency.ts'
import { money, OUTCOME_MAX } from '#contract/shared/options.ts'
import { deskOptions } from './options.ts'

const byId = z.object({ external_id: field.externalId })
const versionId = field.text(64, 'Please say which options this is for.')
const answer = z.object({ options: deskOptions })

export const deskSpend = endpoint('POST', '/desk/api/requests/:external_id/spending-tasks', {
  who: 'concierge',
  recorded: true,
  summary: 'Creates the spending task for a pick: at most its price, once for each pick.',
  params: byId,
  headers: idempotencyHeaders,
  body: z.object({
    version_id: versionId,
    at_most: money,
    owner: field.staffId,
    due_at: field.moment(COMEBACK),
  }),
  status: 201,
  answer,
  problems: ['nothing_picked', 'options_replaced', 'options_closed', 'spending_begun', 'reason_needed'],
})

export const deskRecordOutcome = endpoint('POST', '/desk/api/requests/:external_id/spending-outcomes', {
  who: 'concierge',
  recorded: true,
  summary:
    'Records the outcome of a spending task: done, for less, or not possible. It completes the task and works once.',
  params: byId,
  headers: idempotencyHeaders,
  body: z.object({
    version_id: versionId,
    kind: z.enum(['done', 'cost_less', 'not_possible'], 'Please choose an outcome.'),
    /** Cost; null if the purchase was not possible. */
    spent: z.nullable(money),
    words: field.text(OUTCOME_MAX, 'Please send text.').check(z.overwrite(trimmed)),
  }),
  status: 201,
  answer,
  problems: ['options_replaced', 'outcome_recorded', 'reason_needed'],
})
