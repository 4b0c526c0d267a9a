import * as z from 'zod/mini'
import { SOURCE_LANGUAGE } from '#basics/language/languages.ts'
import { endpoint } from '#contract/shared/endpoint.ts'
import * as field from '#contract/shared/fields.ts'

export const SAVED_REPLY_TITLE_MAX = 80

/** Fields that are filled from the conversation. A person has to fill any other field. */
export const knownFields = ['member.first_name', 'concierge.first_name', 'request.name', 'company'] as const
export type KnownField = (typeof knownFields)[number]

/** The previous release sends neither field. */
const inLanguages = {
  /** Language of `body`. */
  language: z._default(z.string(), SOURCE_LANGUAGE),
  /** The same reply in other languages: its text by the code of the language. */
  translations: z._default(z.record(z.string(), z.string()), {}),
}

const savedReply = z.object({
  id: z.number(),
  title: z.string(),
  body: z.string(),
  ...inLanguages,
  /** Shared with every concierge; otherwise private to its owner. */
  shared: z.boolean(),
  /** Number of sent replies that were based on it. */
  uses: z.number(),
  /**
   * Day of the last use, in UTC; null if it was not used since days are recorded. The previous release does not send
   * these three fields.
   */
  last_used_on: z._default(z.nullable(z.iso.date()), null),
  unused_for_a_year: z._default(z.boolean(), false),
  /** A private reply that its owner proposes to share. */
  proposed: z._default(z.boolean(), false),
  version: z.number(),
})
export type SavedReply = z.output<typeof savedReply>

const TITLE_MISSING = 'Please give it a name'
const BODY_MISSING = 'Please write the reply'
const text = field.text(field.TEXT_MAX_CHARACTERS, BODY_MISSING).check(field.visible(BODY_MISSING))
const words = {
  title: field.requiredLine(TITLE_MISSING, SAVED_REPLY_TITLE_MAX),
  body: text,
  /** If one of these is missing, the current value is kept. A translation into `language` itself is ignored. */
  language: z.optional(field.locale),
  translations: z.optional(z.partialRecord(field.locale, text)),
  shared: z.boolean('Please say whether it is shared.'),
  /** If missing, the current value is kept. A shared reply needs no proposal. */
  proposed: z.optional(z.boolean('Please say whether you propose it.')),
}
export const savedReplyForm = z.object(words)
export type SavedReplyForm = z.output<typeof savedReplyForm>

const byId = z.object({ id: field.catalogId })
const one = z.object({ reply: savedReply })

/** A private reply of a colleague, as they propose it to everyone. */
const proposal = z.object({
  id: z.number(),
  title: z.string(),
  body: z.string(),
  ...inLanguages,
  by: z.string(),
  /** The previous release does not send this field. */
  version: z.optional(z.number()),
})
export type Proposal = z.output<typeof proposal>

export const deskSavedReplies = endpoint('GET', '/desk/api/saved-replies', {
  who: 'concierge',
  recorded: false,
  summary: 'Shared saved replies, the caller’s own, and those that colleagues propose, by name.',
  answer: z.object({ replies: z.array(savedReply), proposals: z._default(z.array(proposal), []) }),
})

export const deskAddSavedReply = endpoint('POST', '/desk/api/saved-replies', {
  who: 'concierge',
  recorded: false,
  summary: 'Adds a saved reply.',
  body: savedReplyForm,
  status: 201,
  answer: one,
})

export const deskChangeSavedReply = endpoint('PUT', '/desk/api/saved-replies/:id', {
  who: 'concierge',
  recorded: false,
  summary: 'Changes a saved reply if it has not changed since the given version.',
  params: byId,
  body: z.object({ ...words, version: z.int('Please say which version this changes.') }),
  answer: one,
  problems: ['saved_reply_changed'],
})

export const deskRemoveSavedReply = endpoint('DELETE', '/desk/api/saved-replies/:id', {
  who: 'concierge',
  recorded: false,
  summary: 'Deletes an own or shared saved reply if it has not changed since the given version.',
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
  summary: 'Shares a proposed reply with all, or leaves it with its owner. The owner cannot decide.',
  params: byId,
  body: z.object({
    accept: z.boolean('Please say whether all share it.'),
    /** The version that the approver read. Text that the approver has not seen must not be shared. */
    version: z.optional(z.int('Please say which version.')),
  }),
  answer: field.success,
  problems: ['saved_reply_changed'],
})

export const deskUseSavedReply = endpoint('POST', '/desk/api/saved-replies/:id/uses', {
  who: 'concierge',
  recorded: false,
  summary: 'Counts a use of the saved reply.',
  params: byId,
  status: 201,
  answer: field.success,
})
