import * as z from 'zod/mini'
import { endpoint } from '#contract/shared/endpoint.ts'
import * as field from '#contract/shared/fields.ts'
import { attention } from './requests.ts'

const opening = z.object({
  request_id: field.externalId,
  request_name: z.string(),
  survey_category_image_url: z.nullable(z.string()),
  in_english: field.inEnglish,
  concierge: attention.shape.concierge,
  presence: attention.shape.presence,
  answer_due_at: attention.shape.answer_due_at,
  /**
   * Last message of the concierge; null if there was none in the last days. The opening then shows the promised answer
   * time.
   */
  said: z.nullable(
    z.object({
      by: z.string(),
      at: field.time,
      /** Plain text in one line, at most 160 characters: the last full sentences, or a cut one with "…". */
      words: z.string(),
      is_new: z.boolean(),
      /** Number of other new messages in all requests. */
      more_new: z.number(),
      /**
       * Quick answers that the concierge offers until the member writes. The previous release does not send this field.
       */
      quick_answers: z.optional(z.array(z.string())),
    }),
  ),
})
export type Opening = z.output<typeof opening>

export const getOpening = endpoint('GET', '/api/v1/opening', {
  who: 'member',
  summary:
    'The first section of the dashboard: a concierge’s message that waits for the member, else the last one for three days, else the next promise. It does not move the read mark.',
  answer: z.object({
    /** Null if no request is in progress. */
    opening: z.nullable(opening),
    /** The concierge who last wrote to the member in any request; null if none has written yet. */
    last_concierge: z.nullable(z.string()),
  }),
})
