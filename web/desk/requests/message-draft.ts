import { hasVisibleContent } from '#basics/graphemes.ts'
import type { DeskDraft } from '#contract/desk/drafts.ts'
import type { Attachment } from '#contract/shared/request.ts'
import { createAutosave, type Snapshot } from '#web/drafts/autosave.ts'

/** What is being written, and the key it will be sent under: a second try is the same message. */
export type WrittenMessage = {
  readonly text: string
  readonly file: Attachment | null
  /** The timeline's last number that was on the screen when it was begun, or seen since. */
  readonly seen: number
  readonly key: string
}

export type Unsaved = { body: string; attachment_key: string | null; seen_seq: number; based_on: number | null }

type MessageDraftOptions = {
  /** What an earlier visit could not save. */
  readonly stored: Snapshot<WrittenMessage> | null
  readonly load: () => Promise<DeskDraft | null>
  readonly save: (draft: Unsaved, leaving: boolean) => Promise<DeskDraft | null>
  readonly store: (draft: Snapshot<WrittenMessage> | null) => void
}

/** A reply or a note of one person, saved on the server as it is written. */
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
    /** @param shown the timeline's last number on the screen: what is begun now has seen it */
    write: (text: string, shown: number) => edit({ text }, shown),
    attach: (file: Attachment | null, shown: number) => edit({ file }, shown),
    /** What came meanwhile has been read. */
    markSeen(seq: number) {
      const { value } = draft.current()
      draft.change({ ...value, seen: Math.max(value.seen, seq) })
    },
    /** It is about to be sent: another text from now on is another message. */
    async beforeSend(): Promise<WrittenMessage> {
      wasTried = true
      await draft.flush()
      return draft.current().value
    },
    /** It has been sent, and the server has deleted the draft. */
    sent() {
      wasTried = false
      draft.adopt(snapshotOf(null))
    },
    /** Its words went another way than it was for: the server still has it, and has to be told. */
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
