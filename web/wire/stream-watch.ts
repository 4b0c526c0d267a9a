import { HEARTBEAT_MS } from '#contract/shared/live-stream.ts'

/** Silence beyond two heartbeats means that the connection is dead, whatever TCP or a proxy believes. */
export const SILENCE_MS = HEARTBEAT_MS * 2.5
const FIRST_WAIT_MS = 1000
const LONGEST_WAIT_MS = 30_000

/** Doubles up to half a minute; the random part keeps a thousand tabs from coming back at once. */
export function waitAfter(losses: number, random: number): number {
  const most = Math.min(FIRST_WAIT_MS * 2 ** (losses - 1), LONGEST_WAIT_MS)
  return most / 2 + (most / 2) * random
}

/** Rings once, `ms` after it was made or last reset. */
export function createAlarm(ms: number, ring: () => void) {
  let timer = setTimeout(ring, ms)
  return {
    again() {
      clearTimeout(timer)
      timer = setTimeout(ring, ms)
    },
    stop: () => clearTimeout(timer),
  }
}
