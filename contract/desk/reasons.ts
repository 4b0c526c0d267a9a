import * as z from 'zod/mini'
import { endpoint } from '#contract/shared/endpoint.ts'
import * as field from '#contract/shared/fields.ts'

/** Why somebody opens what a colleague has. */
export const openingReason = z.enum(['related', 'covering', 'asked', 'other'], 'Please choose why.')
export type OpeningReason = z.output<typeof openingReason>

export const REASON_MIN_CHARACTERS = 10
export const REASON_MAX_CHARACTERS = 200

const path = '/desk/api/requests/:external_id/reason'
const params = z.object({ external_id: field.externalId })
const named = { external_id: z.string(), name: z.string(), member: z.string() }

export const deskReasonChoices = endpoint('GET', path, {
  who: 'concierge',
  recorded: true,
  summary: 'What a request is called and who has it, and one’s own requests that it may belong to.',
  params,
  answer: z.object({
    request: z.object(named),
    assignee: z.nullable(z.object({ id: z.number(), name: z.string() })),
    /** The caller’s open ones, the same member’s first. */
    mine: z.array(z.object({ ...named, same_member: z.boolean() })),
  }),
})
export type ReasonChoices = z.output<typeof deskReasonChoices.answer>

export const deskGiveReason = endpoint('POST', path, {
  who: 'concierge',
  recorded: true,
  summary: 'Says why one opens what a colleague has. It holds for a day, and the member reads it.',
  params,
  body: z.object({
    why: openingReason,
    /** `related`: the external_id of the caller’s own request that it belongs to. */
    related: z.optional(field.text(64)),
    /** `other`: the reason in words. */
    words: z.optional(field.text(REASON_MAX_CHARACTERS)),
  }),
  answer: field.success,
})
