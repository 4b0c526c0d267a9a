import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import type { Proof } from '../faults-live/proof.ts'

const ROOT = join(import.meta.dirname, '..', '..')
const INPUTS = 100_000
/** So many take about two minutes. */
const IN_ONE_PART = 25_000

export const inputs: Proof = {
  name: 'inputs',
  claim: 'whatever is sent to an endpoint, it answers as it documents, and within five seconds',
  async run({ times = INPUTS }) {
    let sent = 0
    for (; sent < times; sent += IN_ONE_PART) send(Math.min(IN_ONE_PART, times - sent))
    return { 'inputs over all endpoints of both doors': times, 'undocumented statuses, over 5 s': 0 }
  },
}

/** Each part with a seed of its own; a failure prints the seed and the input. */
function send(count: number) {
  const env = { ...process.env, MALFORMED_INPUTS: String(count), CASES_SEED: 'random', NO_COLOR: '1' }
  const command = [join(ROOT, 'node_modules', 'vitest', 'vitest.mjs'), 'run', 'tests/malformed.test.ts']
  const { status, stdout, stderr } = spawnSync(process.execPath, command, { cwd: ROOT, env, encoding: 'utf8' })
  if (status !== 0) throw new Error(`${stdout}\n${stderr}`)
}
