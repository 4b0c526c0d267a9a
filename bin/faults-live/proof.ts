import { parseArgs } from 'node:util'

/** What was measured, by what it is, in the order in which it is printed. */
export type Figures = Readonly<Record<string, number | string>>

export type ProofOptions = {
  /** How often the fault is made, where somebody asked for another number than the proof's own. */
  readonly times: number | undefined
}

export type Proof = {
  readonly name: string
  /** What is true if it passes. */
  readonly claim: string
  /** Rejects where the claim does not hold. Leaves no process and no file behind. */
  run(options: ProofOptions): Promise<Figures>
}

/** Runs those that the command line names, all where it names none, prints what they measured, and ends the process. */
export async function runProofs(proofs: readonly Proof[]): Promise<never> {
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

/** Fails the proof with everything that is not as it should be. */
export function expectNone(faults: Readonly<Record<string, number>>): void {
  const found = Object.entries(faults).filter(([, count]) => count !== 0)
  if (found.length > 0) throw new Error(found.map(([what, count]) => `${what}: ${count}`).join(', '))
}
