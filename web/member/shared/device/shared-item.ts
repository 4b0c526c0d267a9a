import { trimmed } from '#basics/graphemes.ts'

// Sits in a store of its own: somebody may share before they sign in, and go on with it afterwards.
const STORE = 'shared'
const PATH = '/shared-item'
const AT = 'x-at'
const KEY = 'x-key'
const KEPT_MS = 7 * 86_400_000

/** What another app handed to this one. */
export interface SharedItem {
  /** What it is sent under: it arrives once. */
  readonly key: string
  readonly text: string
  readonly file: File | undefined
}

/** Keeps what was shared on this device; the newest takes the place of the one before. */
export async function keepShared(form: FormData): Promise<void> {
  const store = await caches.open(STORE)
  const headers = { [AT]: String(Date.now()), [KEY]: crypto.randomUUID() }
  await store.put(PATH, new Response(form, { headers }))
}

/** Null where there is nothing, or nobody came back for it within a week. */
export async function readShared(): Promise<SharedItem | null> {
  if (!('caches' in globalThis)) return null
  const stored = await caches.match(PATH, { cacheName: STORE })
  if (!stored || Date.now() - Number(stored.headers.get(AT)) > KEPT_MS) return null
  const key = stored.headers.get(KEY) ?? ''
  const form = await stored.formData()
  // some apps send one thing as both
  const words = new Set(['title', 'text', 'url'].map((name) => wordsIn(form.get(name))))
  const file = form.get('file')
  const text = [...words].filter(Boolean).join('\n')
  return { key, text, file: file instanceof File && file.size > 0 ? file : undefined }
}

const wordsIn = (part: FormDataEntryValue | null) => (typeof part === 'string' ? trimmed(part) : '')

/** Its words are in a draft now; a file waits on. */
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
