import { createListeners } from '#basics/store.ts'

/** A smaller difference may be network latency. */
const TOLERANCE_MS = 2000

let serverAheadMs = 0
const { notify, subscribe } = createListeners()

/**
 * The server's time in milliseconds since 1970, based on its responses; before the first one, the device's time. Due
 * times, undo periods and days use this clock, because a device's clock may be hours wrong.
 */
export const msNow = (): number => Date.now() + serverAheadMs

/** The server's time, like `msNow`. */
export const timeNow = (): Date => new Date(msNow())

/** Stores the time of a response: milliseconds since 1970, from its `server-time` header. */
export function learnServerTime(answered: string | null): void {
  const ahead = Number(answered) - Date.now()
  if (!answered || Number.isNaN(ahead) || Math.abs(ahead - serverAheadMs) < TOLERANCE_MS) return
  serverAheadMs = Math.abs(ahead) < TOLERANCE_MS ? 0 : ahead
  notify()
}

/** Calls the listener after each correction of the time. Returns a function to unsubscribe. */
export const onCorrection = subscribe
