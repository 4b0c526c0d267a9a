import { timeNow } from '#basics/server-clock.ts'
import { createStore } from '#basics/store.ts'
import { localStore } from '#web/wire/browser-storage.ts'

type Hush = {
  /** It is quiet until then. */
  readonly until: string | null
  /** How many things have come meanwhile and still stand. */
  readonly waited: number
}

export const NOTHING: Hush = { until: null, waited: 0 }
/** Whether anything calls this concierge at the moment. */
export const hush = createStore<Hush>(NOTHING)

const keyOf = (staffId: number) => `tendwell.desk.alerts.${staffId}.paused`

/** All tabs of a browser are paused at once. */
export const pause = (staffId: number, until: Date | null): void =>
  localStore.set(keyOf(staffId), until?.toISOString() ?? null)

/** Null: what calls them calls them. */
export function pausedUntil(staffId: number): string | null {
  const until = localStore.get(keyOf(staffId))
  return until && new Date(until) > timeNow() ? until : null
}
