import { setTimeout as sleep } from 'node:timers/promises'

const STEP_MS = 25

/**
 * Resolves at the next full step since `began` (`performance.now()`). Finding an account takes a fraction of a
 * millisecond longer than finding none; fixed steps hide this difference.
 */
export async function padResponseTime(began: number): Promise<void> {
  await sleep(STEP_MS - ((performance.now() - began) % STEP_MS))
}
