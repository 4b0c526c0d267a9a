/** Text in the browser's storage. If it cannot be stored (private window, full disk), it lasts as long as the page. */
export interface TextStorage {
  get(key: string): string | null
  set(key: string, text: string | null): void
}

export interface ListedStorage extends TextStorage {
  keys(): string[]
  /** Whether new values outlast the page: false if storage is blocked or full. */
  lasts(): boolean
}

const PROBE = 'tendwell.probe'

export const localStore: ListedStorage = storageIn(() => localStorage)
/** For this tab only; survives a reload. */
export const sessionStore: ListedStorage = storageIn(() => sessionStorage)

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
      // a value is already kept only in memory
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
