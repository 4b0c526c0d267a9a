import { useSyncExternalStore } from 'react'

/** Where a list and what is open do not stand beside each other; the style sheets say the same. */
const narrow = matchMedia('(max-width: 1023px)')

function subscribe(listener: () => void) {
  narrow.addEventListener('change', listener)
  return () => narrow.removeEventListener('change', listener)
}

export const useNarrow = (): boolean => useSyncExternalStore(subscribe, () => narrow.matches)
