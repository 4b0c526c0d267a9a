/** Text in the browser's storage. Where it stores nothing (a private window, a full disk), it lasts as long as the page. */
export interface TextStorage {
  get(key: string): string | null
  set(key: string, text: string | null): void
}

export interface ListedStorage extends TextStorage {
  keys(): string[]
  /** Whether what is set now outlasts the page: false in some private windows, where storage is blocked or full. */
  lasts(): boolean
}

const PROBE = 'tendwell.probe'

export const localStore: ListedStorage = storageIn(() => localStorage)
/** This tab only; survives a reload. */
export const sessionStore: ListedStorage = storageIn(() => sessionStorage)

/** What becomes of drafts, as a sentence that is true in this browser. */
export const draftsSentence = (): string =>
  localStore.lasts() ? 'Your drafts are kept.' : 'Your drafts last until you close this page.'

function storageIn(area: () => Storage): ListedStorage {
  const fallback = new Map<string, string>()
  return {
    get(key) {
      try {
        return fallback.get(key) ?? area().getItem(key)
      } catch {
        return null
      }
    },
    keys() {
      try {
        return [...Object.keys(area()), ...fallback.keys()]
      } catch {
        return [...fallback.keys()]
      }
    },
    lasts() {
      // something is in memory alone already
      if (fallback.size > 0) return false
      try {
        area().setItem(PROBE, PROBE)
        area().removeItem(PROBE)
        return true
      } catch {
        return false
      }
    },
    set(key, text) {
      fallback.delete(key)
      try {
        if (text === null) area().removeItem(key)
        else area().setItem(key, text)
      } catch {
        if (text !== null) fallback.set(key, text)
      }
    },
  }
}
