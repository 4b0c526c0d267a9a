import { type ListedStorage, localStore, type TextStorage } from '#web/wire/browser-storage.ts'

/** Parses a stored draft, which an older build may have written. */
export interface DraftSchema<T> {
  safeParse(stored: unknown): { data?: T | undefined }
}

/**
 * A draft in this browser, which survives a reload. An unreadable value, or one of another shape, counts as no draft.
 */
export function storedDraft<T>(name: string, schema: DraftSchema<T>, storage: TextStorage = localStore) {
  const key = `tendwell.${name}`
  return {
    read(): T | null {
      try {
        return schema.safeParse(JSON.parse(storage.get(key) ?? 'null')).data ?? null
      } catch {
        return null
      }
    },
    write: (draft: T | null) => storage.set(key, draft === null ? null : JSON.stringify(draft)),
  }
}

/** Deletes every draft whose name starts with this. */
export function forgetDrafts(beginning: string, storage: ListedStorage) {
  for (const key of storage.keys().filter((one) => one.startsWith(`tendwell.${beginning}`))) storage.set(key, null)
}
