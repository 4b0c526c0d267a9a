import { createStore } from '#basics/store.ts'
import { CallError } from '#web/wire/call-error.ts'

/** A pause after the last key, before what was typed is sent. */
export const SAVE_AFTER_MS = 800
/** Where nobody answered, the next try comes by itself. */
export const RETRY_AFTER_MS = 5000

/** A draft, and the version on the server that it builds on; null: there is none yet. */
export type Snapshot<T> = { readonly value: T; readonly version: number | null }

export type Autosave<T> = Snapshot<T> & {
  /**
   * `loading`: the server has not said yet what it has, so nothing is sent over it. `conflict`: somebody else's draft
   * is there, and nothing is sent until it is decided which of the two stays.
   */
  readonly status: 'loading' | 'saved' | 'unsaved' | 'saving' | 'failed' | 'conflict'
  /** Why it could not be saved, until it is. */
  readonly error: string | null
  /** In a conflict, the other draft where it is known. */
  readonly other: Snapshot<T> | null
}

type AutosaveOptions<T> = {
  /** What this browser has. */
  readonly start: Snapshot<T>
  /** What the server is taken to have. */
  readonly saved: T
  /** Asks for the server's draft, first and after a conflict; without it the caller hands in what the server has. */
  readonly load?: () => Promise<Snapshot<T>>
  /** Gives the new version. `leaving`: the page may be gone before the answer. */
  readonly save: (draft: Snapshot<T>, leaving: boolean) => Promise<number | null>
  readonly isSame: (one: T, other: T) => boolean
  /** Stores in this browser what the server does not have; null: it has everything. */
  readonly store: (draft: Snapshot<T> | null) => void
}

export type AutosavedDraft<T> = ReturnType<typeof createAutosave<T>>

/** A draft that saves itself: one call after the other, and what is typed meanwhile goes with the next. */
export function createAutosave<T>({ start, saved: begun, load, save, isSame, store }: AutosaveOptions<T>) {
  const state = createStore<Autosave<T>>({ ...start, status: load ? 'loading' : 'saved', error: null, other: null })
  // null where nobody knows what the server has
  let saved: T | null = begun
  let timer: ReturnType<typeof setTimeout> | undefined
  let turn: Promise<unknown> = Promise.resolve()

  const isUnsaved = () => saved === null || !isSame(state.current().value, saved)
  const become = (next: Partial<Autosave<T>>) => {
    state.set({ ...state.current(), ...next })
    const { value, version } = state.current()
    store(isUnsaved() ? { value, version } : null)
  }
  const finish = (next: Partial<Autosave<T>>) => become({ status: isUnsaved() ? 'unsaved' : 'saved', ...next })
  const stop = () => clearTimeout(timer)
  const saveLater = (ms = SAVE_AFTER_MS) => {
    stop()
    timer = setTimeout(() => void inTurn(() => saveOnce()), ms)
  }
  const inTurn = <R>(act: () => Promise<R>): Promise<R> => {
    const done = turn.then(() => act())
    turn = done.catch(() => undefined)
    return done
  }

  async function saveOnce(leaving = false) {
    stop()
    const { value, version, status } = state.current()
    if (!isUnsaved() || status === 'loading' || status === 'conflict') return
    become({ status: 'saving' })
    try {
      const next = await save({ value, version }, leaving)
      saved = value
      finish({ version: next, error: null })
      if (isUnsaved()) saveLater()
    } catch (error) {
      saved = null
      if (!isConflict(error)) return fail(error)
      become({ status: 'conflict', error: null })
      if (load) await refresh(load)
    }
  }
  function fail(error: unknown) {
    if (!isUnsaved()) return become({ status: 'saved' })
    become({ status: 'failed', error: error instanceof Error ? error.message : String(error) })
    if (!isRefused(error)) saveLater(RETRY_AFTER_MS)
  }
  async function refresh(ask: () => Promise<Snapshot<T>>) {
    try {
      meet(await ask())
    } catch (error) {
      fail(error)
    }
  }
  /** The server has nothing but this. */
  function adopt({ value, version }: Snapshot<T>) {
    stop()
    saved = value
    become({ value, version, status: 'saved', error: null, other: null })
  }
  /** What the server has is taken where nothing was written here since, and offered where something was. */
  function meet(theirs: Snapshot<T>) {
    const { value, version } = state.current()
    if (!isUnsaved()) return adopt(theirs)
    if (isSame(theirs.value, value)) return adopt({ value, version: theirs.version })
    if (theirs.version !== null && theirs.version !== version) return become({ status: 'conflict', other: theirs })
    saved = theirs.value
    become({ version: theirs.version, status: 'unsaved', other: null })
    saveLater()
  }
  /** Sends what is not saved; false where that did not succeed. */
  async function flush(leaving = false): Promise<boolean> {
    await inTurn(() => saveOnce(leaving))
    // typed while it was on its way
    if (state.current().status === 'unsaved') return flush(leaving)
    return state.current().status === 'saved'
  }
  return {
    current: state.current,
    subscribe: state.subscribe,
    refresh: () => inTurn(async () => load && refresh(load)),
    change(value: T) {
      const { status } = state.current()
      if (status === 'loading' || status === 'saving' || status === 'conflict') return become({ value })
      state.set({ ...state.current(), value })
      finish({})
      saveLater()
    },
    flush,
    meet,
    adopt,
    /** Of two drafts this one stays, over that version of the other. */
    resolve({ value, version }: Snapshot<T>) {
      saved = null
      become({ value, version, status: 'unsaved', other: null })
      void flush()
    },
    /** Something else than a save found that a colleague was quicker. */
    conflict() {
      stop()
      saved = null
      become({ status: 'conflict', error: null })
    },
    /** Saves no more. What is not saved stays in this browser. */
    stop,
  }
}

const isConflict = (error: unknown) => error instanceof CallError && error.status === 409

/** An answer that the next try would get again. */
function isRefused(error: unknown): boolean {
  return error instanceof CallError && error.status >= 400 && error.status < 500 && error.status !== 429
}
