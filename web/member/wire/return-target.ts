import { sessionStore, type TextStorage } from '#web/wire/browser-storage.ts'

const KEY = 'tendwell.return-target'

export const returnTarget = createReturnTarget(sessionStore)

/** The page that was requested before sign-in: path, query and hash. */
export function createReturnTarget(storage: TextStorage) {
  return {
    /** The root is not a target, and it clears an earlier one. */
    save(target: string) {
      storage.set(KEY, isOurs(target) ? target : null)
    },
    /** Returns the target, and keeps it. */
    peek(): string | null {
      const target = storage.get(KEY)
      return target !== null && isOurs(target) ? target : null
    },
    /** Returns the target once. */
    take(): string | null {
      const target = storage.get(KEY)
      storage.set(KEY, null)
      return target !== null && isOurs(target) ? target : null
    },
  }
}

/** A path of this origin other than the root; `//host` and `/\host` would lead to another origin. */
function isOurs(target: string) {
  return /^\/[^/\\]/.test(target) && !/^\/[?#]/.test(target)
}
