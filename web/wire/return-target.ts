import { sessionStore, type TextStorage } from './browser-storage.ts'

const KEY = 'tendwell.return-target'

export const returnTarget = createReturnTarget(sessionStore)

/** Where somebody wanted to go before we asked who they are: path, query and hash. */
export function createReturnTarget(storage: TextStorage) {
  return {
    /** Who comes to the root wants nothing in particular, nor what they wanted before. */
    save(target: string) {
      storage.set(KEY, isOurs(target) ? target : null)
    },
    /** Gives it once. */
    take(): string | null {
      const target = storage.get(KEY)
      storage.set(KEY, null)
      return target !== null && isOurs(target) ? target : null
    },
  }
}

/** A path of this origin that is not the root; `//host` and `/\host` would lead elsewhere. */
function isOurs(target: string) {
  return /^\/[^/\\]/.test(target) && !/^\/[?#]/.test(target)
}
