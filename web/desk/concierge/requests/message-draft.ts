import { hasVisibleContent } from '#basics/text/graphemes.ts'
import type { DeskDraft } from '#contract/desk/requests/drafts.ts'
import type { Attachment } from '#contract/shared/request.ts'
import { createAutosave, type Snapshot } from '#web/drafts/autosave.ts'

/** A draft and its key. A retry with the same key is the same message. */
export type WrittenMessage = {
  readonly text: string
  readonly file: Attachment | null
  /** Sequence number of the last timeline entry that was visible when the draft was started, or was seen since. */
  readonly seen: number
  readonly key: string
}

export type Unsaved = { body: string; attachment_key: string | null; seen_seq: number; based_on: number | null }

type MessageDraftOptions = {
  /** Changes that an earlier visit could not save. */
  readonly stored: Snapshot<WrittenMessage> | null
  readonly load: () => Promise<DeskDraft | null>
  readonly save: (draft: Unsaved, leaving: boolean) => Promise<DeskDraft | null>
  readonly store: (draft: Snapshot<WrittenMessage> | null) => void
}

/** One person's draft of a reply or note, saved on the server while they type. */
export function createMessageDraft({ stored, load, save, store }: MessageDraftOptions) {
  const draft = createAutosave<WrittenMessage>({
    start: stored ?? snapshotOf(null),
    saved: empty(),
    load: async () => snapshotOf(await load()),
    async save({ value: { text, file, seen }, version }, leaving) {
      const unsaved = { body: text, attachment_key: file?.key ?? null, seen_seq: seen, based_on: version }
      return (await save(unsaved, leaving))?.version ?? null
    },
    isSame: (one, other) => one.text === other.text && one.file?.key === other.file?.key,
    store,
  })
  let wasTried = false
  function edit(change: Partial<WrittenMessage>, shown: number) {
    const { value } = draft.current()
    const isEmpty = !hasVisibleContent(value.text) && value.file === null
    const key = wasTried ? crypto.randomUUID() : value.key
    wasTried = false
    draft.change({ ...value, ...change, key, seen: isEmpty ? shown : value.seen })
  }
  return {
    ...draft,
    /** @param shown sequence number of the last visible timeline entry, which a draft that starts now has seen */
    write: (text: string, shown: number) => edit({ text }, shown),
    attach: (file: Attachment | null, shown: number) => edit({ file }, shown),
    /** Marks messages that arrived since as seen. */
    markSeen(seq: number) {
      const { value } = draft.current()
      draft.change({ ...value, seen: Math.max(value.seen, seq) })
    },
    /** Call before sending: text that changes after this point is a new message. */
    async beforeSend(): Promise<WrittenMessage> {
      wasTried = true
      await draft.flush()
      return draft.current().value
    },
    /** Call after sending: the server has deleted the draft. */
    sent() {
      wasTried = false
      draft.adopt(snapshotOf(null))
    },
    /** Discards a draft whose text was used elsewhere. The server still has the draft, so it is deleted there. */
    async clear() {
      wasTried = false
      draft.change(empty())
      await draft.flush()
    },
    meet: (theirs: DeskDraft | null) => draft.meet(snapshotOf(theirs)),
  }
}

export type MessageDraft = ReturnType<typeof createMessageDraft>

const empty = (): WrittenMessage => ({ text: '', file: null, seen: 0, key: crypto.randomUUID() })

function snapshotOf(draft: DeskDraft | null): Snapshot<WrittenMessage> {
  if (!draft) return { value: empty(), version: null }
  const { body, attachment, seen_seq, version } = draft
  return { value: { ...empty(), text: body, file: attachment, seen: seen_seq }, version }
}
