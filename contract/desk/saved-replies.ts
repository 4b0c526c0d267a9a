import * as z from 'zod/mini'
import { endpoint } from '#contract/shared/endpoint.ts'
import * as field from '#contract/shared/fields.ts'

export const SAVED_REPLY_TITLE_MAX = 80

/** Fields that fill themselves from the conversation; any other name waits for somebody to fill it. */
export const knownFields = ['member.first_name', 'concierge.first_name', 'request.name', 'company'] as const
export type KnownField = (typeof knownFields)[number]

const savedReply = z.object({
  id: z.number(),
  title: z.string(),
  body: z.string(),
  /** Every concierge's; else one's own. */
  shared: z.boolean(),
  /** How often a reply that was begun from it was sent. */
  uses: z.number(),
  /** The day on which that was last, in UTC; null: never since days are recorded. An earlier release says none of these three. */
  last_used_on: z._default(z.nullable(z.iso.date()), null),
  unused_for_a_year: z._default(z.boolean(), false),
  /** One's own, which its owner proposes to all. */
  proposed: z._default(z.boolean(), false),
  version: z.number(),
})
export type SavedReply = z.output<typeof savedReply>

const TITLE_MISSING = 'Please give it a name'
const BODY_MISSING = 'Please write the reply'
const words = {
  title: field.requiredLine(TITLE_MISSING, SAVED_REPLY_TITLE_MAX),
  body: field.text(field.TEXT_MAX_CHARACTERS, BODY_MISSING).check(field.visible(BODY_MISSING)),
  shared: z.boolean('Please say whether it is shared.'),
  /** Left out: as it was. What all share needs no proposal. */
  proposed: z.optional(z.boolean('Please say whether you propose it.')),
}
export const savedReplyForm = z.object(words)
export type SavedReplyForm = z.output<typeof savedReplyForm>

const byId = z.object({ id: field.catalogId })
const one = z.object({ reply: savedReply })

/** A colleague's own, as they propose it to all. */
const proposal = z.object({
  id: z.number(),
  title: z.string(),
  body: z.string(),
  by: z.string(),
  /** An earlier release does not say it. */
  version: z.optional(z.number()),
})
export type Proposal = z.output<typeof proposal>

export const deskSavedReplies = endpoint('GET', '/desk/api/saved-replies', {
  who: 'concierge',
  recorded: false,
  summary: 'The shared saved replies and one’s own, by name, and what colleagues propose to all.',
  answer: z.object({ replies: z.array(savedReply), proposals: z._default(z.array(proposal), []) }),
})

export const deskAddSavedReply = endpoint('POST', '/desk/api/saved-replies', {
  who: 'concierge',
  recorded: false,
  summary: 'Keeps one more saved reply.',
  body: savedReplyForm,
  status: 201,
  answer: one,
})

export const deskChangeSavedReply = endpoint('PUT', '/desk/api/saved-replies/:id', {
  who: 'concierge',
  recorded: false,
  summary: 'Changes a saved reply, where nobody has changed it since.',
  params: byId,
  body: z.object({ ...words, version: z.int('Please say which version this changes.') }),
  answer: one,
  problems: ['saved_reply_changed'],
})

export const deskRemoveSavedReply = endpoint('DELETE', '/desk/api/saved-replies/:id', {
  who: 'concierge',
  recorded: false,
  summary: 'Removes a saved reply, one’s own or one that all share, where nobody has changed it since it was read.',
  params: byId,
  query: z.object({
    version: z.optional(
      z.string('Please say which version.').check(z.regex(/^[0-9]{1,9}$/, 'Please say which version.')),
    ),
  }),
  answer: field.success,
  problems: ['saved_reply_changed'],
})

export const deskDecideProposal = endpoint('POST', '/desk/api/saved-replies/:id/decision', {
  who: 'concierge',
  recorded: false,
  summary: 'Shares what a colleague proposes with all, or leaves it theirs alone. Nobody decides on their own.',
  params: byId,
  body: z.object({
    accept: z.boolean('Please say whether all share it.'),
    /** As it was read: nobody shares words with all that they have not seen. */
    version: z.optional(z.int('Please say which version.')),
  }),
  answer: field.success,
  problems: ['saved_reply_changed'],
})

export const deskUseSavedReply = endpoint('POST', '/desk/api/saved-replies/:id/uses', {
  who: 'concierge',
  recorded: false,
  summary: 'Counts that a reply which was begun from it is sent.',
  params: byId,
  status: 201,
  answer: field.success,
})
