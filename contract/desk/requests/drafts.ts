import * as z from 'zod/mini'
import { endpoint } from '#contract/shared/endpoint.ts'
import * as field from '#contract/shared/fields.ts'
import { attachment } from '#contract/shared/request.ts'
import { seenSeq } from './scheduled-sends.ts'

export const draftKind = z.enum(['reply', 'note'], 'Please say whether it is a reply or a note.')
export type DraftKind = z.output<typeof draftKind>

/** The last saved draft of a reply or note. */
export const deskDraft = z.object({
  body: z.string(),
  attachment: z.nullable(attachment),
  /** Last number of the timeline that the author had seen at the start of the draft. */
  seen_seq: z.number(),
  /** Changes with each save. A save that is based on an older version is rejected. */
  version: z.number(),
})
export type DeskDraft = z.output<typeof deskDraft>

const byId = z.object({ external_id: field.externalId })

export const deskDrafts = endpoint('GET', '/desk/api/requests/:external_id/drafts', {
  who: 'concierge',
  // the caller's own words, which no other person can see
  recorded: false,
  summary: 'The caller’s unsent text for this request.',
  params: byId,
  answer: z.object({ reply: z.nullable(deskDraft), note: z.nullable(deskDraft) }),
})

export const deskKeepDraft = endpoint('PUT', '/desk/api/requests/:external_id/drafts', {
  who: 'concierge',
  recorded: false,
  summary: 'Saves a draft if it has not changed since; without text and file it is deleted.',
  params: byId,
  body: z.object({
    kind: draftKind,
    body: field.text(field.TEXT_MAX_CHARACTERS, 'Please send the words.'),
    attachment_key: z.nullable(field.text(200, 'Please name the file.')),
    seen_seq: seenSeq,
    /** Version that the save is based on; null if there was no draft. */
    based_on: z.nullable(z.int('Please say which draft this one follows.')),
  }),
  answer: z.object({ draft: z.nullable(deskDraft) }),
  problems: ['draft_changed'],
})
