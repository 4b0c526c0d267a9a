import { type Kept, keptInTab } from './kept.ts'

const KEY = 'tendwell.return-target'

export const returnTarget = createReturnTarget(keptInTab)

/** Where somebody wanted to go before we asked who they are: path, query and hash. */
export function createReturnTarget(kept: Kept) {
  return {
    save(target: string) {
      if (isOurs(target)) kept.set(KEY, target)
    },
    /** Gives it once. */
    take(): string | null {
      const target = kept.get(KEY)
      kept.set(KEY, null)
      return target !== null && isOurs(target) ? target : null
    },
  }
}

/** A path of this origin that is not the root; `//host` and `/\host` would lead elsewhere. */
function isOurs(target: string) {
  return /^\/[^/\\]/.test(target) && !/^\/[?#]/.test(target)
}
