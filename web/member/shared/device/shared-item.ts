import { trimmed } from '#basics/text/graphemes.ts'
import { DAY_MS } from '#basics/time/duration.ts'

// It has its own database: a person may share before they sign in, and continue afterward.
const STORE = 'shared'
const PATH = '/shared-item'
const AT = 'x-at'
const KEY = 'x-key'
const KEPT_MS = 7 * DAY_MS

/** Content that another app shared with this one. */
export interface SharedItem {
  /** Its idempotency key: it arrives once. */
  readonly key: string
  readonly text: string
  readonly file: File | undefined
}

/** Stores shared content on this device; it replaces the previous one. */
export async function keepShared(form: FormData): Promise<void> {
  const store = await caches.open(STORE)
  const headers = { [AT]: String(Date.now()), [KEY]: crypto.randomUUID() }
  await store.put(PATH, new Response(form, { headers }))
}

/** Null if there is none, or if it is older than a week. */
export async function readShared(): Promise<SharedItem | null> {
  if (!('caches' in globalThis)) return null
  const stored = await caches.match(PATH, { cacheName: STORE })
  if (!stored || Date.now() - Number(stored.headers.get(AT)) > KEPT_MS) return null
  const key = stored.headers.get(KEY) ?? ''
  const form = await stored.formData()
  // some apps send the same value as both
  const words = new Set(['title', 'text', 'url'].map((name) => wordsIn(form.get(name))))
  const file = form.get('file')
  const text = [...words].filter(Boolean).join('\n')
  return { key, text, file: file instanceof File && file.size > 0 ? file : undefined }
}

const wordsIn = (part: FormDataEntryValue | null) => (typeof part === 'string' ? trimmed(part) : '')

/** Removes the text, which is in a draft now; a file stays. */
export async function forgetSharedWords(): Promise<void> {
  const shared = await readShared()
  if (!shared?.file) return forgetShared()
  const form = new FormData()
  form.set('file', shared.file)
  await keepShared(form)
}

export async function forgetShared(): Promise<void> {
  if ('caches' in globalThis) await caches.delete(STORE)
}
