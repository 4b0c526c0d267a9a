import * as z from 'zod/mini'
import { endpoint } from '#contract/shared/endpoint.ts'
import { FEEDBACK_WORD_MAX, feedback, savedTime } from '#contract/shared/feedback.ts'
import * as field from '#contract/shared/fields.ts'
import { idempotencyHeaders } from '#contract/shared/idempotency.ts'

export const getFeedback = endpoint('GET', '/api/v1/feedback', {
  who: 'member',
  summary: 'What the member said of a completed request in a word, and whether it saved them time.',
  query: z.object({ request_id: field.externalId }),
  /** Null where they have said nothing, or have no such request. */
  answer: z.object({ feedback: z.nullable(feedback) }),
})

export const giveFeedback = endpoint('POST', '/api/v1/requests/:id/feedback', {
  who: 'member',
  summary:
    'Says of a completed request a word, or whether it saved time; what is left out stays as it was said before. With an Idempotency-Key, exactly once.',
  params: z.object({ id: field.externalId }),
  headers: idempotencyHeaders,
  body: z
    .object({
      word: z.optional(field.required('Please write a word', FEEDBACK_WORD_MAX)),
      saved_time: z.optional(savedTime),
    })
    .check(
      z.refine(({ word, saved_time }) => word !== undefined || saved_time !== undefined, {
        error: 'Please say one of both.',
        path: ['saved_time'],
      }),
    ),
  status: 201,
  answer: z.object({ feedback }),
  problems: ['request_not_completed', 'quota_reached'],
})
