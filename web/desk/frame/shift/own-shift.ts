import { useSyncExternalStore } from 'react'
import { timeNow } from '#basics/server-clock.ts'
import { createStore } from '#basics/store.ts'
import { awayLabel } from '#web/desk/shared/away.ts'

type OwnShift = {
  readonly away: boolean
  /** Null: here, or nobody knows. */
  readonly until: string | null
}

/** Whether this concierge is here; null until that is known. */
export const ownShift = createStore<OwnShift | null>(null)

/** "here", "away until today 1:00 PM"; empty until it is known. */
export function useOwnShift(): { away: boolean; label: string } {
  const shift = useSyncExternalStore(ownShift.subscribe, ownShift.current)
  if (!shift) return { away: false, label: '' }
  const { away, until } = shift
  return { away, label: awayLabel({ on_shift: !away, away_until: until }, timeNow()) || 'here' }
}
