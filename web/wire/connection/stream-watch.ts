import { HEARTBEAT_MS } from '#contract/shared/live-stream.ts'

/** After silence beyond two heartbeats the connection counts as dead, even if TCP or a proxy keeps it open. */
export const SILENCE_MS = HEARTBEAT_MS * 2.5
const FIRST_WAIT_MS = 1000
const LONGEST_WAIT_MS = 30_000

/** Doubles up to half a minute; the random part spreads the reconnects of many tabs. */
export function waitAfter(losses: number, random: number): number {
  const most = Math.min(FIRST_WAIT_MS * 2 ** (losses - 1), LONGEST_WAIT_MS)
  return most / 2 + (most / 2) * random
}

/** Calls `ring` once, `ms` after it was created or last reset. */
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
