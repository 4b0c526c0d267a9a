import type { DeskDraft } from '#contract/desk/drafts.ts'
import type { Attachment } from '#contract/shared/request.ts'

/** What is being written, and the key it will be sent under: a second try is the same message. */
export type Words = {
  readonly text: string
  readonly file: Attachment | null
  /** The timeline's last number that was on the screen when it was begun, or seen since. */
  readonly seen: number
  readonly key: string
}

/** Kept in the browser until the server has it. */
export type LocalCopy = Words & { readonly based: number | null }

export type DraftState = Words & {
  /** The server was asked, or cannot be. Until then nothing is kept there, or sent, over what may be there. */
  readonly ready: boolean
  /** Something else was kept from another screen: both are offered. */
  readonly other: DeskDraft | null
  /** Only in this browser for now. */
  readonly onlyHere: boolean
}

type Unsent = { body: string; attachment_key: string | null; seen_seq: number; based_on: number | null }

export type DraftParts = {
  readonly load: () => Promise<DeskDraft | null>
  /** Gives `changed` where another draft is there. */
  readonly save: (draft: Unsent, leaving: boolean) => Promise<DeskDraft | null | 'changed'>
  readonly local: { read(): LocalCopy | null; keep(copy: LocalCopy | null): void }
  /** Runs something in a while; gives how to stop it. */
  readonly wait: (act: () => void, ms: number) => () => void
  readonly newKey: () => string
}

const SAVE_AFTER_MS = 800
const AGAIN_AFTER_MS = 8_000

/** One draft of one person, kept on the server as it is written and in the browser where the server is away. */
export function createDraftKeeper({ load, save, local, wait, newKey }: DraftParts) {
  const kept = local.read()
  const fresh = (): Words => ({ text: '', file: null, seen: 0, key: newKey() })
  let state: DraftState = { ...fresh(), ...kept, ready: false, other: null, onlyHere: kept !== null }
  let based = kept?.based ?? null
  let saved = { text: '', file: '' }
  let tried = false
  let stop = () => {}
  let running: Promise<unknown> = Promise.resolve()
  const listeners = new Set<() => void>()

  const isDirty = () => state.text !== saved.text || (state.file?.key ?? '') !== saved.file
  const isEmpty = () => state.text.trim() === '' && state.file === null
  /** One call after the other, so that none overtakes another. */
  const inTurn = <T>(act: () => Promise<T>): Promise<T> => {
    const done = running.then(act)
    running = done.catch(() => undefined)
    return done
  }
  function change(next: Partial<DraftState>) {
    state = { ...state, ...next }
    local.keep(isDirty() ? { text: state.text, file: state.file, seen: state.seen, key: state.key, based } : null)
    for (const tell of listeners) tell()
  }
  function saveSoon(ms = SAVE_AFTER_MS) {
    stop()
    stop = wait(() => void keep(), ms)
  }

  function adopt(draft: DeskDraft | null) {
    based = draft?.version ?? null
    saved = { text: draft?.body ?? '', file: draft?.attachment?.key ?? '' }
    const words = draft ? { text: draft.body, file: draft.attachment, seen: draft.seen_seq } : { text: '', file: null }
    change({ ...words, key: newKey(), ready: true, other: null, onlyHere: false })
  }
  /** The server's draft is news: it is taken where nothing was written here since, and offered where something was. */
  function meet(draft: DeskDraft | null) {
    if (!isDirty()) return adopt(draft)
    const isSame = draft?.body === state.text && (draft.attachment?.key ?? '') === (state.file?.key ?? '')
    if (isSame) {
      based = draft.version
      saved = { text: draft.body, file: draft.attachment?.key ?? '' }
      return change({ ready: true, other: null, onlyHere: false })
    }
    if (draft !== null && draft.version !== based) return change({ ready: true, other: draft })
    based = draft?.version ?? null
    change({ ready: true, other: null })
    saveSoon()
  }
  async function refresh() {
    await inTurn(async () => meet(await load())).catch(() => change({ ready: true, onlyHere: isDirty() }))
  }
  /** Saves what is unsaved; says nothing where that fails, but keeps it here and tries again. */
  function keep(leaving = false): Promise<void> {
    stop()
    return inTurn(async () => {
      if (!isDirty() || state.other || !state.ready) return
      const { text, file, seen } = state
      const draft = { body: text, attachment_key: file?.key ?? null, seen_seq: seen, based_on: based }
      const answer = await save(draft, leaving)
      if (answer === 'changed') return meet(await load())
      based = answer?.version ?? null
      // only spaces are no draft, and yet nothing is left to save
      saved = { text, file: file?.key ?? '' }
      change({ onlyHere: false })
      if (isDirty()) saveSoon()
    }).catch(() => {
      change({ onlyHere: true })
      saveSoon(AGAIN_AFTER_MS)
    })
  }

  return {
    current: () => state,
    subscribe(listener: () => void) {
      listeners.add(listener)
      return () => {
        listeners.delete(listener)
      }
    },
    refresh,
    keep,
    /** @param shown the timeline's last number on the screen: what is begun now has seen it */
    write(text: string, shown: number) {
      const next = { text, seen: isEmpty() ? shown : state.seen, key: tried ? newKey() : state.key }
      tried = false
      change(next)
      saveSoon()
    },
    hold(file: Attachment | null, shown: number) {
      change({ file, seen: isEmpty() ? shown : state.seen, key: tried ? newKey() : state.key })
      tried = false
      saveSoon()
    },
    /** What came meanwhile has been read. */
    saw(seq: number) {
      change({ seen: Math.max(state.seen, seq) })
    },
    /** It is being sent: other words from now on are another message. */
    async leave(): Promise<Words> {
      tried = true
      await keep()
      return state
    },
    /** It has been sent, and the server has put the draft away. */
    sent() {
      stop()
      tried = false
      adopt(null)
    },
    meet,
    /** Of two drafts this one stays. */
    keepMine() {
      based = state.other?.version ?? null
      change({ other: null })
      void keep()
    },
    takeOther() {
      adopt(state.other)
    },
  }
}

export type DraftKeeper = ReturnType<typeof createDraftKeeper>
