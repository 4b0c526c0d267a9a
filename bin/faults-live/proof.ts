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

export function proofOptions(times: string | undefined): ProofOptions {
  return { times: times === undefined ? undefined : Number(times) }
}

/** Fails the proof with everything that is not as it should be. */
export function expectNone(faults: Readonly<Record<string, number>>): void {
  const found = Object.entries(faults).filter(([, count]) => count !== 0)
  if (found.length > 0) throw new Error(found.map(([what, count]) => `${what}: ${count}`).join(', '))
}
