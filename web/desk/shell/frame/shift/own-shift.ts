import { useSyncExternalStore } from 'react'
import { createStore } from '#basics/store.ts'
import { timeNow } from '#basics/time/server-clock.ts'
import { awayLabel } from '#web/desk/shared/time/away.ts'

type OwnShift = {
  readonly away: boolean
  /** Null if the concierge is present, or the end is unknown. */
  readonly until: string | null
}

/** Presence of the signed-in concierge; null until it has loaded. */
export const ownShift = createStore<OwnShift | null>(null)

/** Examples: "here", "away until today 1:00 PM". Empty until it has loaded. */
export function useOwnShift(): { away: boolean; label: string } {
  const shift = useSyncExternalStore(ownShift.subscribe, ownShift.current)
  if (!shift) return { away: false, label: '' }
  const { away, until } = shift
  return { away, label: awayLabel({ on_shift: !away, away_until: until }, timeNow()) || 'here' }
}
