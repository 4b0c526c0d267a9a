import * as z from 'zod/mini'
import { endpoint } from '#contract/shared/endpoint.ts'
import * as field from '#contract/shared/fields.ts'

/** Reason for opening a request that is assigned to a colleague. */
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
  summary: 'A request’s name and assignee, and the caller’s requests that it may belong to.',
  params,
  answer: z.object({
    request: z.object(named),
    assignee: z.nullable(z.object({ id: z.number(), name: z.string() })),
    /** The caller's open requests, starting with those of the same member. */
    mine: z.array(z.object({ ...named, same_member: z.boolean() })),
  }),
})
export type ReasonChoices = z.output<typeof deskReasonChoices.answer>

export const deskGiveReason = endpoint('POST', path, {
  who: 'concierge',
  recorded: true,
  summary: 'Gives a reason to open a colleague’s request. It is valid for a day, and the member can read it.',
  params,
  body: z.object({
    why: openingReason,
    /** For `related`: external_id of the caller's request to which it belongs. */
    related: z.optional(field.text(64)),
    /** For `other`: the reason as typed. */
    words: z.optional(field.text(REASON_MAX_CHARACTERS)),
  }),
  answer: field.success,
})
