import { createStore } from '#basics/store.ts'
import { CallError } from '#web/wire/call-error.ts'

/** Pause after the last key, before the text is saved. */
export const SAVE_AFTER_MS = 800
/** Pause before a retry if the server did not respond. */
export const RETRY_AFTER_MS = 5000

/** A draft, and the version on the server that it is based on; null if there is none yet. */
export type Snapshot<T> = { readonly value: T; readonly version: number | null }

export type Autosave<T> = Snapshot<T> & {
  /**
   * `loading`: the server's draft is not known yet, so nothing is saved. `conflict`: someone else's draft is on the
   * server, and nothing is saved until one of the two is chosen.
   */
  readonly status: 'loading' | 'saved' | 'unsaved' | 'saving' | 'failed' | 'conflict'
  /** Reason of the failed save, until a save succeeds. */
  readonly error: string | null
  /** The other draft of a conflict, if known. */
  readonly other: Snapshot<T> | null
}

type AutosaveOptions<T> = {
  /** The draft in this browser. */
  readonly start: Snapshot<T>
  /** The draft that the server is assumed to have. */
  readonly saved: T
  /** Loads the server's draft at the start and after a conflict. Without it, the caller provides the server's draft. */
  readonly load?: () => Promise<Snapshot<T>>
  /** Returns the new version. `leaving`: the page may be closed before the response. */
  readonly save: (draft: Snapshot<T>, leaving: boolean) => Promise<number | null>
  readonly isSame: (one: T, other: T) => boolean
  /** Stores the draft in this browser while the server does not have it; null deletes it. */
  readonly store: (draft: Snapshot<T> | null) => void
}

export type AutosavedDraft<T> = ReturnType<typeof createAutosave<T>>

/** A draft that saves itself, one call at a time. Text typed during a call is sent with the next one. */
export function createAutosave<T>({ load, save, ...options }: AutosaveOptions<T>) {
  const draft = createDraft({ ...options, isLoading: load !== undefined })
  const { current, become, finish, isUnsaved } = draft
  const { inTurn, later, stop } = createSchedule()
  const saveLater = (ms = SAVE_AFTER_MS) => later(() => saveOnce(), ms)

  async function saveOnce(leaving = false) {
    stop()
    const { value, version, status } = current()
    if (!isUnsaved() || status === 'loading' || status === 'conflict') return
    become({ status: 'saving' })
    try {
      const next = await save({ value, version }, leaving)
      draft.setSaved(value)
      finish({ version: next, error: null })
      if (isUnsaved()) saveLater()
    } catch (error) {
      draft.setSaved(null)
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
  /** Sets a draft that equals the server's. */
  function adopt(theirs: Snapshot<T>) {
    stop()
    draft.adopt(theirs)
  }
  /** Takes the server's draft if nothing was typed since; otherwise it is a conflict. */
  function meet(theirs: Snapshot<T>) {
    stop()
    draft.meet(theirs)
    if (current().status === 'unsaved') saveLater()
  }
  /** Saves unsaved text. Returns false if that failed. */
  async function flush(leaving = false): Promise<boolean> {
    await inTurn(() => saveOnce(leaving))
    // typed during the call
    if (current().status === 'unsaved') return flush(leaving)
    return current().status === 'saved'
  }
  return {
    current,
    subscribe: draft.subscribe,
    refresh: () => inTurn(async () => load && refresh(load)),
    change(value: T) {
      if (draft.write(value)) saveLater()
    },
    flush,
    meet,
    adopt,
    /** Keeps this draft and overwrites the other version. */
    resolve({ value, version }: Snapshot<T>) {
      draft.setSaved(null)
      become({ value, version, status: 'unsaved', other: null })
      void flush()
    },
    /** Another call than a save found that a colleague saved first. */
    conflict() {
      stop()
      draft.setSaved(null)
      become({ status: 'conflict', error: null })
    },
    /** Stops saving. Unsaved text stays in this browser. */
    stop,
  }
}

type DraftOptions<T> = Pick<AutosaveOptions<T>, 'start' | 'saved' | 'isSame' | 'store'> & {
  readonly isLoading: boolean
}

/** The draft of this browser, and the last one that the server is known to have. */
function createDraft<T>({ start, saved: begun, isSame, store, isLoading }: DraftOptions<T>) {
  const status = isLoading ? 'loading' : 'saved'
  const state = createStore<Autosave<T>>({ ...start, status, error: null, other: null })
  // null if the server's draft is unknown
  let saved: T | null = begun
  const isUnsaved = () => saved === null || !isSame(state.current().value, saved)
  const become = (next: Partial<Autosave<T>>) => {
    state.set({ ...state.current(), ...next })
    const { value, version } = state.current()
    store(isUnsaved() ? { value, version } : null)
  }
  const finish = (next: Partial<Autosave<T>>) => become({ status: isUnsaved() ? 'unsaved' : 'saved', ...next })
  const adopt = ({ value, version }: Snapshot<T>) => {
    saved = value
    become({ value, version, status: 'saved', error: null, other: null })
  }
  return {
    current: state.current,
    subscribe: state.subscribe,
    isUnsaved,
    become,
    finish,
    adopt,
    /** Adopts the server's draft, or marks a conflict with it, or marks the draft here as unsaved. */
    meet(theirs: Snapshot<T>) {
      const { value, version } = state.current()
      if (!isUnsaved()) return adopt(theirs)
      if (isSame(theirs.value, value)) return adopt({ value, version: theirs.version })
      if (theirs.version !== null && theirs.version !== version) return become({ status: 'conflict', other: theirs })
      saved = theirs.value
      become({ version: theirs.version, status: 'unsaved', other: null })
    },
    /** Returns whether to save the text: not during a call or a conflict. */
    write(value: T): boolean {
      const { status } = state.current()
      const isHeld = status === 'loading' || status === 'saving' || status === 'conflict'
      if (isHeld) become({ value })
      else {
        state.set({ ...state.current(), value })
        finish({})
      }
      return !isHeld
    },
    setSaved(value: T | null) {
      saved = value
    },
  }
}

/** Runs acts one after the other in the order of the calls, at once or after a pause. */
function createSchedule() {
  let timer: ReturnType<typeof setTimeout> | undefined
  let turn: Promise<unknown> = Promise.resolve()
  const stop = () => clearTimeout(timer)
  const inTurn = <R>(act: () => Promise<R>): Promise<R> => {
    const done = turn.then(() => act())
    turn = done.catch(() => undefined)
    return done
  }
  /** Replaces an act that waits for its pause. */
  const later = (act: () => Promise<unknown>, ms: number) => {
    stop()
    timer = setTimeout(() => void inTurn(act), ms)
  }
  return { inTurn, later, stop }
}

const isConflict = (error: unknown) => error instanceof CallError && error.status === 409

/** Whether a retry would be rejected again. */
function isRefused(error: unknown): boolean {
  return error instanceof CallError && error.status >= 400 && error.status < 500 && error.status !== 429
}
