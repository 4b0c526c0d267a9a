import * as z from 'zod/mini'
import { endpoint } from '#contract/shared/endpoint.ts'
import * as field from '#contract/shared/fields.ts'
import { attention } from './requests.ts'

const opening = z.object({
  request_id: field.externalId,
  request_name: z.string(),
  survey_category_image_url: z.nullable(z.string()),
  concierge: attention.shape.concierge,
  presence: attention.shape.presence,
  answer_due_at: attention.shape.answer_due_at,
  /** The last words of the concierge; null where there are none of the last days: then the promise opens. */
  said: z.nullable(
    z.object({
      by: z.string(),
      at: field.time,
      /** Plain text, one line, 160 characters at most: the last whole sentences, or a cut one with "…". */
      words: z.string(),
      is_new: z.boolean(),
      /** How many more messages are new, over all requests. */
      more_new: z.number(),
      /** Short answers that the concierge offers, until the member has written; an earlier release says nothing of them. */
      quick_answers: z.optional(z.array(z.string())),
    }),
  ),
})
export type Opening = z.output<typeof opening>

export const getOpening = endpoint('GET', '/api/v1/opening', {
  who: 'member',
  summary:
    'What the dashboard opens with: the words of a concierge that wait for the member, else their last ones for three days, else the next promise. Reading it does not move the mark.',
  answer: z.object({
    /** Null where nothing is under way. */
    opening: z.nullable(opening),
    /** Who last wrote to the member, in whatever request; null: nobody has yet. */
    last_concierge: z.nullable(z.string()),
  }),
})
