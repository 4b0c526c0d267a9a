import * as z from 'zod/mini'
import { msg, t } from '#basics/language/translate.ts'
import { endpoint } from '#contract/shared/endpoint.ts'
import { FEEDBACK_WORD_MAX, feedback, savedTime } from '#contract/shared/feedback.ts'
import * as field from '#contract/shared/fields.ts'
import { idempotencyHeaders } from '#contract/shared/idempotency.ts'

export const getFeedback = endpoint('GET', '/api/v1/feedback', {
  who: 'member',
  summary: 'The member’s feedback on a completed request, and whether it saved time.',
  query: z.object({ request_id: field.externalId }),
  /** Null if the member gave no feedback or has no such request. */
  answer: z.object({ feedback: z.nullable(feedback) }),
})

export const giveFeedback = endpoint('POST', '/api/v1/requests/:id/feedback', {
  who: 'member',
  summary:
    'Saves feedback on a completed request, or whether it saved time; omitted values do not change. With an Idempotency-Key, exactly once.',
  params: z.object({ id: field.externalId }),
  headers: idempotencyHeaders,
  body: z
    .object({
      word: z.optional(field.required(msg('Please write a word'), FEEDBACK_WORD_MAX)),
      saved_time: z.optional(savedTime),
    })
    .check(
      z.refine(({ word, saved_time }) => word !== undefined || saved_time !== undefined, {
        error: () => t('Please say one of both.'),
        path: ['saved_time'],
      }),
    ),
  status: 201,
  answer: z.object({ feedback }),
  problems: ['request_not_completed', 'quota_reached'],
})
