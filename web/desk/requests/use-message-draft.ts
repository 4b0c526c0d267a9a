import { useEffect } from 'react'
import { type DraftKind, deskDrafts, deskKeepDraft } from '#contract/desk/drafts.ts'
import type { Attachment } from '#contract/shared/request.ts'
import { call } from '#web/desk/shared/call.ts'
import { partsOf } from '#web/desk/shared/in-address.ts'
import { storedDraft } from '#web/drafts/stored-draft.ts'
import { useAutosave } from '#web/drafts/use-autosave.ts'
import { createMessageDraft, type MessageDraft, type WrittenMessage } from './message-draft.ts'

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

type Stored = WrittenMessage & { based: number | null }

/** By hand: every conversation needs it before all else. */
const schema = {
  safeParse(stored: unknown): { data?: Stored } {
    const { text, file, seen, key, based = null } = partsOf(stored)
    const isOne = typeof text === 'string' && typeof seen === 'number' && typeof key === 'string'
    if (!isOne || (based !== null && typeof based !== 'number')) return {}
    return { data: { text, file: fileIn(file), seen, key, based } }
  },
}

function fileIn(stored: unknown): Attachment | null {
  const { key, filename, content_type, size } = partsOf(stored)
  const isOne = typeof key === 'string' && typeof filename === 'string' && typeof content_type === 'string'
  return isOne && typeof size === 'number' ? { key, filename, content_type, size } : null
}

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
