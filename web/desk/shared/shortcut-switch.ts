import { useSyncExternalStore } from 'react'
import { createListeners } from '#basics/store.ts'
import { localStore } from '#web/wire/browser-storage.ts'

/**
 * Stored in this browser. People who use speech input, or whose hand rests on keys, must be able to turn off single-key
 * shortcuts.
 */
const NAME = 'tendwell.desk.single-keys'
const { notify, subscribe } = createListeners()

export const singleKeys = {
  areOn: () => localStore.get(NAME) !== 'off',
  turn(on: boolean) {
    localStore.set(NAME, on ? null : 'off')
    notify()
  },
  subscribe,
}

export const useSingleKeys = (): boolean => useSyncExternalStore(singleKeys.subscribe, singleKeys.areOn)
