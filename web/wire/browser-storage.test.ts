import { afterEach, beforeEach, expect, test, vi } from 'vitest'

/** Browser storage with space for `room` characters; null: access is denied. */
function give(room: number | null) {
  const all = new Map<string, string>()
  const area = {
    getItem: (key: string) => all.get(key) ?? null,
    removeItem: (key: string) => void all.delete(key),
    setItem(key: string, text: string) {
      const used = [...all].reduce((sum, [name, value]) => sum + (name === key ? 0 : value.length), 0)
      if (used + text.length > (room ?? 0)) throw new DOMException('full', 'QuotaExceededError')
      all.set(key, text)
    },
  }
  vi.stubGlobal('localStorage', room === null ? undefined : area)
}

const fresh = () => import('./browser-storage.ts')
beforeEach(() => void vi.resetModules())
afterEach(() => vi.unstubAllGlobals())

test('the page says that drafts are kept if the browser keeps them', async () => {
  give(1000)
  const { localStore } = await fresh()
  const { draftsSentence } = await import('./drafts-sentence.ts')
  localStore.set('tendwell.draft', 'words')
  expect([draftsSentence(), localStorage.getItem('tendwell.draft')]).toEqual(['Your drafts are kept.', 'words'])
})

test('the page says that drafts last until it closes if storage is denied', async () => {
  give(null)
  const { localStore } = await fresh()
  const { draftsSentence } = await import('./drafts-sentence.ts')
  localStore.set('tendwell.draft', 'words')
  expect([draftsSentence(), localStore.get('tendwell.draft')]).toEqual([
    'Your drafts last until you close this page.',
    'words',
  ])
})

test('the page does not say that a draft is kept until it fits', async () => {
  give(40)
  const { localStore } = await fresh()
  localStore.set('tendwell.draft', 'w'.repeat(41))
  expect(localStore.lasts()).toBe(false)
  localStore.set('tendwell.draft', 'words')
  expect(localStore.lasts()).toBe(true)
})
