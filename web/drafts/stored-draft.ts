import { type ListedStorage, localStore, type TextStorage } from '#web/wire/browser-storage.ts'

/** Says whether what is stored is a draft of this build. */
export interface DraftSchema<T> {
  safeParse(stored: unknown): { data?: T | undefined }
}

/** A draft in this browser, which survives a reload. What can't be read, or has another shape, is no draft. */
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

/** Every draft whose name begins like this. */
export function forgetDrafts(beginning: string, storage: ListedStorage) {
  for (const key of storage.keys().filter((one) => one.startsWith(`tendwell.${beginning}`))) storage.set(key, null)
}
