import { setTimeout as sleep } from 'node:timers/promises'

const STEP_MS = 25

/**
 * Resolves with the next whole step since `began` (`performance.now()`). Looking up somebody who is there takes a
 * fraction of a millisecond longer than finding nobody; answered in steps, that can't be measured.
 */
export async function untilNextStep(began: number): Promise<void> {
  await sleep(STEP_MS - ((performance.now() - began) % STEP_MS))
}
