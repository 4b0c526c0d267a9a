import { parseArgs } from 'node:util'
import { backup, move } from './faults-live/backup.ts'
import { disk } from './faults-live/disk.ts'
import { image } from './faults-live/image.ts'
import { kills } from './faults-live/kills.ts'
import { line } from './faults-live/line.ts'
import { operating } from './faults-live/operating.ts'
import { pooler } from './faults-live/pooler.ts'
import { power } from './faults-live/power.ts'
import { previous } from './faults-live/previous.ts'
import { proofOptions } from './faults-live/proof.ts'
import { restart } from './faults-live/restart.ts'
import { roll } from './faults-live/roll.ts'
import { sending } from './faults-live/sending.ts'
import { together } from './faults-live/together.ts'
import { upgrades } from './faults-live/upgrades.ts'
import { uploads } from './faults-live/uploads.ts'

/**
 * Proofs that take their time: servers that are killed, rolled and cut off while people use them. Each prints what
 * it measured and ends by itself. `npm run test:faults-live -- kills roll --times 20` runs two of them, shorter.
 */
const proofs = [
  kills,
  power,
  disk,
  roll,
  backup,
  move,
  uploads,
  line,
  together,
  restart,
  pooler,
  upgrades,
  previous,
  image,
  operating,
  sending,
]

const { positionals, values } = parseArgs({ allowPositionals: true, options: { times: { type: 'string' } } })
const unknown = positionals.filter((name) => !proofs.some((proof) => proof.name === name))
if (unknown.length > 0) {
  console.error(
    `There is no proof ${unknown.join(', ')}. They are:\n${proofs.map((one) => `  ${one.name.padEnd(12)} ${one.claim}`).join('\n')}`,
  )
  process.exit(2)
}

const failed: string[] = []
for (const proof of proofs.filter(({ name }) => positionals.length === 0 || positionals.includes(name))) {
  const began = performance.now()
  console.log(`${proof.name}: ${proof.claim}`)
  try {
    const figures = await proof.run(proofOptions(values.times))
    for (const [what, figure] of Object.entries(figures)) console.log(`  ${what.padEnd(44)} ${figure}`)
    console.log(`  ✓ after ${Math.round((performance.now() - began) / 1000)} s\n`)
  } catch (error) {
    failed.push(proof.name)
    console.log(`  ✗ ${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`)
  }
}
if (failed.length > 0) console.log(`Not so: ${failed.join(', ')}`)
process.exit(failed.length > 0 ? 1 : 0)
