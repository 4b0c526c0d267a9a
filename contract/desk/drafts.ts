import * as z from 'zod/mini'
import { endpoint } from '#contract/shared/endpoint.ts'
import * as field from '#contract/shared/fields.ts'
import { attachment } from '#contract/shared/request.ts'
import { seenSeq } from './scheduled-sends.ts'

export const draftKind = z.enum(['reply', 'note'], 'Please say whether it is a reply or a note.')
export type DraftKind = z.output<typeof draftKind>

/** What somebody is writing, as it was last saved. */
export const deskDraft = z.object({
  body: z.string(),
  attachment: z.nullable(attachment),
  /** The timeline's last number that they had seen when they began. */
  seen_seq: z.number(),
  /** Another one each time it is saved: saving on top of an older one is refused. */
  version: z.number(),
})
export type DeskDraft = z.output<typeof deskDraft>

const byId = z.object({ external_id: field.externalId })

export const deskDrafts = endpoint('GET', '/desk/api/requests/:external_id/drafts', {
  who: 'concierge',
  // one's own words, which nobody else is ever shown
  recorded: false,
  summary: 'One’s own unsent words to this request.',
  params: byId,
  answer: z.object({ reply: z.nullable(deskDraft), note: z.nullable(deskDraft) }),
})

export const deskKeepDraft = endpoint('PUT', '/desk/api/requests/:external_id/drafts', {
  who: 'concierge',
  recorded: false,
  summary: 'Saves a draft, where nobody has saved another one since; without words and file there is none.',
  params: byId,
  body: z.object({
    kind: draftKind,
    body: field.text(field.TEXT_MAX_CHARACTERS, 'Please send the words.'),
    attachment_key: z.nullable(field.text(200, 'Please name the file.')),
    seen_seq: seenSeq,
    /** What it was written on top of; null where there was none. */
    based_on: z.nullable(z.int('Please say which draft this one follows.')),
  }),
  answer: z.object({ draft: z.nullable(deskDraft) }),
  problems: ['draft_changed'],
})
