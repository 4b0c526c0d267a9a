import { useEffect } from 'react'
import { type DraftKind, deskDrafts, deskKeepDraft } from '#contract/desk/requests/drafts.ts'
import type { Attachment } from '#contract/shared/request.ts'
import { asRecord } from '#web/desk/shared/search-params/search-values.ts'
import { call } from '#web/desk/shared/wire/call.ts'
import { storedDraft } from '#web/drafts/stored-draft.ts'
import { useAutosave } from '#web/drafts/use-autosave.ts'
import { createMessageDraft, type MessageDraft, type WrittenMessage } from './message-draft.ts'

const drafts = new Map<string, MessageDraft>()

/** A colleague's only draft for a request, shared by everything that shows it. It survives leaving the page. */
export function messageDraft(staffId: number, requestId: string, kind: DraftKind): MessageDraft {
  const name = `${staffId}.${requestId}.${kind}`
  const draft = drafts.get(name) ?? open(name, requestId, kind)
  drafts.set(name, draft)
  return draft
}

/**
 * Current state of a draft. `sent` changes whenever a message was sent, because that may have been this draft on
 * another device.
 */
export function useMessageDraft(draft: MessageDraft, sent: string) {
  useEffect(() => void draft.refresh(), [draft, sent])
  return useAutosave(draft)
}

type Stored = WrittenMessage & { based: number | null }

/** Written by hand, because every conversation loads it before anything else. */
const schema = {
  safeParse(stored: unknown): { data?: Stored } {
    const { text, file, seen, key, based = null } = asRecord(stored)
    const isOne = typeof text === 'string' && typeof seen === 'number' && typeof key === 'string'
    if (!isOne || (based !== null && typeof based !== 'number')) return {}
    return { data: { text, file: fileIn(file), seen, key, based } }
  },
}

function fileIn(stored: unknown): Attachment | null {
  const { key, filename, content_type, size } = asRecord(stored)
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
