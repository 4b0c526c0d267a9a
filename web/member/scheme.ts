import { useSyncExternalStore } from 'react'
import { createListeners } from '#basics/store.ts'
import { localStore } from '#web/wire/browser-storage.ts'

export const schemes = ['system', 'light', 'dark'] as const
export type Scheme = (typeof schemes)[number]

/** `public/scheme.js` reads the same key before the first paint. */
const KEY = 'tendwell.scheme'
const { notify, subscribe } = createListeners()

export function useScheme() {
  return useSyncExternalStore(subscribe, chosen)
}

export function chooseScheme(scheme: Scheme) {
  localStore.set(KEY, scheme === 'system' ? null : scheme)
  if (scheme === 'system') delete document.documentElement.dataset.scheme
  else document.documentElement.dataset.scheme = scheme
  notify()
}

function chosen(): Scheme {
  const text = localStore.get(KEY)
  return schemes.find((scheme) => scheme === text) ?? 'system'
}
