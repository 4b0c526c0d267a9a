import { useSyncExternalStore } from 'react'
import { createListeners } from '#basics/store.ts'
import { localStore } from '#web/wire/browser-storage.ts'

/** For this browser: a person who steers by speech, or leans on keys, has to be able to turn single keys off. */
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
