/** Text kept in the browser. Where it may not keep anything (a private window, a full disk), as long as the page lives. */
export interface Kept {
  get(key: string): string | null
  set(key: string, text: string | null): void
}

export const keptHere: Kept = keptIn(() => localStorage)
/** This tab only; survives a reload. */
export const keptInTab: Kept = keptIn(() => sessionStorage)

function keptIn(area: () => Storage): Kept {
  const instead = new Map<string, string>()
  return {
    get(key) {
      try {
        return instead.get(key) ?? area().getItem(key)
      } catch {
        return null
      }
    },
    set(key, text) {
      instead.delete(key)
      try {
        if (text === null) area().removeItem(key)
        else area().setItem(key, text)
      } catch {
        if (text !== null) instead.set(key, text)
      }
    },
  }
}
