import { useSyncExternalStore } from 'react'
import { createListeners } from '#basics/store.ts'
import { useMedia } from '#web/kit/layout/use-media.ts'
import { localStore } from '#web/wire/browser-storage.ts'

/** Stored in this browser: whether a row has one line or two. */
const NAME = 'tendwell.desk.density'
const { notify, subscribe } = createListeners()

export type Density = 'compact' | 'cozy'

const chosen = (): Density => (localStore.get(NAME) === 'cozy' ? 'cozy' : 'compact')

export function chooseDensity(density: Density) {
  localStore.set(NAME, density === 'compact' ? null : density)
  notify()
}

export const useDensity = (): Density => useSyncExternalStore(subscribe, chosen)

/** Whether the pointer and the viewport width allow rows of one line. */
export const useRoomForLines = (): boolean => useMedia('(min-width: 64rem) and (not (pointer: coarse))')
