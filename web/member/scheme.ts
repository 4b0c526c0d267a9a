import { useSyncExternalStore } from 'react'
import { keptHere } from '#web/wire/kept.ts'

export const schemes = ['system', 'light', 'dark'] as const
export type Scheme = (typeof schemes)[number]

/** `public/scheme.js` reads the same key before the first paint. */
const KEY = 'tendwell.scheme'
const listeners = new Set<() => void>()

export function useScheme() {
  return useSyncExternalStore(subscribe, chosen)
}

export function chooseScheme(scheme: Scheme) {
  keptHere.set(KEY, scheme === 'system' ? null : scheme)
  if (scheme === 'system') delete document.documentElement.dataset.scheme
  else document.documentElement.dataset.scheme = scheme
  for (const tell of listeners) tell()
}

function chosen(): Scheme {
  const kept = keptHere.get(KEY)
  return schemes.find((scheme) => scheme === kept) ?? 'system'
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}
