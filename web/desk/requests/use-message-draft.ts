import { useEffect } from 'react'
import * as z from 'zod/mini'
import { type DraftKind, deskDrafts, deskKeepDraft } from '#contract/desk/drafts.ts'
import { call } from '#web/desk/shared/call.ts'
import { storedDraft } from '#web/drafts/stored-draft.ts'
import { useAutosave } from '#web/drafts/use-autosave.ts'
import { createMessageDraft, type MessageDraft } from './message-draft.ts'

const drafts = new Map<string, MessageDraft>()

/** The one draft of a colleague for a request, for whatever shows it. It outlives the page that it is written on. */
export function messageDraft(staffId: number, requestId: string, kind: DraftKind): MessageDraft {
  const name = `${staffId}.${requestId}.${kind}`
  const draft = drafts.get(name) ?? open(name, requestId, kind)
  drafts.set(name, draft)
  return draft
}

/** A draft as it is now. `sent` is another value whenever something has been sent: it may have been this, elsewhere. */
export function useMessageDraft(draft: MessageDraft, sent: string) {
  useEffect(() => void draft.refresh(), [draft, sent])
  return useAutosave(draft)
}

const file = z.object({ key: z.string(), filename: z.string(), content_type: z.string(), size: z.number() })
const schema = z.object({
  text: z.string(),
  file: z.nullable(file),
  seen: z.number(),
  key: z.string(),
  based: z.nullable(z.number()),
})

function open(name: string, requestId: string, kind: DraftKind) {
  const params = { external_id: requestId }
  const stored = storedDraft(`desk.draft.2.${name}`, schema)
  const { based: version, ...value } = stored.read() ?? { based: null }
  return createMessageDraft({
    stored: 'key' in value ? { value, version } : null,
    load: async () => (await call(deskDrafts, { params }))[kind],
    save: async (draft, leaving) =>
      (await call(deskKeepDraft, { params, body: { kind, ...draft } }, { keepalive: leaving })).draft,
    store: (draft) => stored.write(draft && { ...draft.value, based: draft.version }),
  })
}
