/** Text in the browser's storage. Where it stores nothing (a private window, a full disk), it lasts as long as the page. */
export interface TextStorage {
  get(key: string): string | null
  set(key: string, text: string | null): void
}

export const localStore: TextStorage = storageIn(() => localStorage)
/** This tab only; survives a reload. */
export const sessionStore: TextStorage = storageIn(() => sessionStorage)

function storageIn(area: () => Storage): TextStorage {
  const fallback = new Map<string, string>()
  return {
    get(key) {
      try {
        return fallback.get(key) ?? area().getItem(key)
      } catch {
        return null
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
