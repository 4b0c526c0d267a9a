import type { Proof } from '../resilience/shared/proof.ts'
import { runWithNewCases } from './world.ts'

const INPUTS = 100_000
/** They take about two minutes. */
const IN_ONE_PART = 25_000

export const inputs: Proof = {
  name: 'inputs',
  claim: 'whatever is sent to an endpoint, it answers as it documents, and within five seconds',
  async run({ times = INPUTS }) {
    for (let sent = 0; sent < times; sent += IN_ONE_PART)
      runWithNewCases('tests/malformed.test.ts', { MALFORMED_INPUTS: String(Math.min(IN_ONE_PART, times - sent)) })
    return { 'inputs over all endpoints of both doors': times, 'undocumented statuses, over 5 s': 0 }
  },
}
