import { createListeners } from './store.ts'

/** Below this the difference may be the network's delay. */
const TOLERANCE_MS = 2000

let serverAheadMs = 0
const { notify, subscribe } = createListeners()

/**
 * The server's time in milliseconds since 1970, as far as its answers tell; before the first answer the device's. Due
 * times, undo and days are compared with this clock, since a device's clock may be hours wrong.
 */
export const msNow = (): number => Date.now() + serverAheadMs

/** The server's time, as `msNow`. */
export const timeNow = (): Date => new Date(msNow())

/** Takes the time at which the server answered: milliseconds since 1970, as its `server-time` header says it. */
export function learnServerTime(answered: string | null): void {
  const ahead = Number(answered) - Date.now()
  if (!answered || Number.isNaN(ahead) || Math.abs(ahead - serverAheadMs) < TOLERANCE_MS) return
  serverAheadMs = Math.abs(ahead) < TOLERANCE_MS ? 0 : ahead
  notify()
}

/** Calls the listener whenever the time was corrected. Returns what ends that. */
export const onCorrection = subscribe
