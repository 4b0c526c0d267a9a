import * as z from 'zod/mini'
import { endpoint } from '#contract/shared/endpoint.ts'
import * as field from '#contract/shared/fields.ts'
import { milestone } from '#contract/shared/milestones.ts'

const pinned = z.object({ request_external_id: z.string(), steps: z.array(milestone) })
export type PinnedMilestones = z.output<typeof pinned>

export const getMilestones = endpoint('GET', '/api/v1/milestones', {
  who: 'member',
  summary: 'The milestones of the member’s requests; the newest 200, or one request’s.',
  query: z.object({ request_id: z.optional(field.externalId) }),
  /** Requests without milestones are omitted. */
  answer: z.object({ milestones: z.array(pinned) }),
})
