import { useSyncExternalStore } from 'react'

/** Kept for this browser: whoever steers by speech, or leans on keys, has to be able to turn single keys off. */
const NAME = 'tendwell.desk.single-keys'
const listeners = new Set<() => void>()

export const singleKeys = {
  areOn: () => localStorage.getItem(NAME) !== 'off',
  turn(on: boolean) {
    if (on) localStorage.removeItem(NAME)
    else localStorage.setItem(NAME, 'off')
    for (const tell of listeners) tell()
  },
  subscribe(listener: () => void) {
    listeners.add(listener)
    return () => {
      listeners.delete(listener)
    }
  },
}

export const useSingleKeys = (): boolean => useSyncExternalStore(singleKeys.subscribe, singleKeys.areOn)
