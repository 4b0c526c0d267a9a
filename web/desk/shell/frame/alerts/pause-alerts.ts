import { createStore } from '#basics/store.ts'
import { timeNow } from '#basics/time/server-clock.ts'
import { localStore } from '#web/wire/browser-storage.ts'

type Hush = {
  /** End of the quiet time. */
  readonly until: string | null
  /** Number of alerts that arrived during the quiet time and still apply. */
  readonly waited: number
}

export const NOTHING: Hush = { until: null, waited: 0 }
/** Whether alerts are paused at the moment. */
export const pauseAlerts = createStore<Hush>(NOTHING)

const keyOf = (staffId: number) => `tendwell.desk.alerts.${staffId}.paused`

/** Pauses alerts in all tabs of this browser. */
export const pause = (staffId: number, until: Date | null): void =>
  localStore.set(keyOf(staffId), until?.toISOString() ?? null)

/** End of the pause; null if alerts are not paused. */
export function pausedUntil(staffId: number): string | null {
  const until = localStore.get(keyOf(staffId))
  return until && new Date(until) > timeNow() ? until : null
}
