import * as z from 'zod/mini'
import { endpoint } from '#contract/shared/endpoint.ts'
import * as field from '#contract/shared/fields.ts'
import { MILESTONES_MAX, MILESTONES_MIN, milestoneDay, milestoneWords } from '#contract/shared/milestones.ts'
import { deskRequest } from './requests.ts'

export const deskSetMilestones = endpoint('PUT', '/desk/api/requests/:external_id/milestones', {
  who: 'concierge',
  recorded: true,
  summary: 'Replaces all milestones of a request. The member sees them.',
  params: z.object({ external_id: field.externalId }),
  body: z.object({
    /** Revision that the change is based on. */
    revision: z.int().check(z.nonnegative(), z.maximum(2_147_483_647)),
    steps: z
      .array(
        z.object({
          /** Missing for a new milestone. */
          id: z.optional(field.text(64)),
          words: milestoneWords,
          due_on: z.nullable(milestoneDay),
          done: z.boolean(),
        }),
        'Please give a list of steps.',
      )
      .check(
        z.refine<readonly unknown[]>(
          ({ length }) => length === 0 || (length >= MILESTONES_MIN && length <= MILESTONES_MAX),
          { error: `Please give ${MILESTONES_MIN} to ${MILESTONES_MAX} steps, or none.` },
        ),
      ),
  }),
  answer: z.object({ request: deskRequest }),
  problems: ['changed_meanwhile', 'reason_needed'],
})
