import { useSyncExternalStore } from 'react'
import { createListeners } from '#basics/store.ts'
import { useMedia } from '#web/kit/use-media.ts'
import { localStore } from '#web/wire/browser-storage.ts'

/** For this browser: a row in one line, or in two. */
const NAME = 'tendwell.desk.density'
const { notify, subscribe } = createListeners()

export type Density = 'compact' | 'cozy'

const chosen = (): Density => (localStore.get(NAME) === 'cozy' ? 'cozy' : 'compact')

export function chooseDensity(density: Density) {
  localStore.set(NAME, density === 'compact' ? null : density)
  notify()
}

export const useDensity = (): Density => useSyncExternalStore(subscribe, chosen)

/** Whether a mouse and the width leave room for rows of one line. */
export const useRoomForLines = (): boolean => useMedia('(min-width: 64rem) and (not (pointer: coarse))')
