import { parseArgs } from 'node:util'

const AFTER_SIGNAL = 130

/** Measurements by name, in the order in which they are printed. */
export type Figures = Readonly<Record<string, number | string>>

export type ProofOptions = {
  /** The number of rounds, unless it is the proof's own. */
  readonly times: number | undefined
}

export type Proof = {
  readonly name: string
  /** The property that the proof verifies. */
  readonly claim: string
  /** Rejects if the claim does not hold. Leaves no process and no file behind. */
  run(options: ProofOptions): Promise<Figures>
}

/** Runs the proofs that the command line names, or all, prints their figures, and ends the process. */
export async function runProofs(proofs: readonly Proof[]): Promise<never> {
  const { positionals, values } = parseArgs({ allowPositionals: true, options: { times: { type: 'string' } } })
  const unknown = positionals.filter((name) => !proofs.some((proof) => proof.name === name))
  if (unknown.length > 0) {
    console.error(
      `There is no proof ${unknown.join(', ')}. They are:\n${proofs.map((one) => `  ${one.name.padEnd(12)} ${one.claim}`).join('\n')}`,
    )
    process.exit(2)
  }

  // an exit ends the servers that are running
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, () => process.exit(AFTER_SIGNAL))

  const failed: string[] = []
  for (const proof of proofs.filter(({ name }) => positionals.length === 0 || positionals.includes(name))) {
    const began = performance.now()
    console.log(`${proof.name}: ${proof.claim}`)
    try {
      const figures = await proof.run({ times: values.times === undefined ? undefined : Number(values.times) })
      for (const [what, figure] of Object.entries(figures)) console.log(`  ${what.padEnd(44)} ${figure}`)
      console.log(`  ✓ after ${Math.round((performance.now() - began) / 1000)} s\n`)
    } catch (error) {
      failed.push(proof.name)
      console.log(`  ✗ ${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`)
    }
  }
  if (failed.length > 0) console.log(`Not so: ${failed.join(', ')}`)
  process.exit(failed.length > 0 ? 1 : 0)
}

/** Fails the proof unless every count is zero. */
export function expectNone(faults: Readonly<Record<string, number>>): void {
  const found = Object.entries(faults).filter(([, count]) => count !== 0)
  if (found.length > 0) throw new Error(found.map(([what, count]) => `${what}: ${count}`).join(', '))
}
