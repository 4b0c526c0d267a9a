import { useSyncExternalStore } from 'react'
import { createListeners } from '#basics/store.ts'

/** For this browser: a person who steers by speech, or leans on keys, has to be able to turn single keys off. */
const NAME = 'tendwell.desk.single-keys'
const { notify, subscribe } = createListeners()

export const singleKeys = {
  areOn: () => localStorage.getItem(NAME) !== 'off',
  turn(on: boolean) {
    if (on) localStorage.removeItem(NAME)
    else localStorage.setItem(NAME, 'off')
    notify()
  },
  subscribe,
}

export const useSingleKeys = (): boolean => useSyncExternalStore(singleKeys.subscribe, singleKeys.areOn)
