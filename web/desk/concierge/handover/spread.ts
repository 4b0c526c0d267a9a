export type Load = { readonly id: number; readonly in_hand: number }

/**
 * Distributes requests so that all colleagues end up with about the same number: each goes to the colleague who has the
 * fewest at that point.
 * @returns ids of the colleagues by request; empty if no colleague can take anything
 */
export function spread(things: readonly string[], people: readonly Load[]): Record<string, number> {
  const loads = people.map(({ id, in_hand }) => ({ id, in_hand }))
  const takers: Record<string, number> = {}
  for (const thing of things) {
    const [first, ...others] = loads
    if (!first) break
    const least = others.reduce((one, other) => (other.in_hand < one.in_hand ? other : one), first)
    least.in_hand += 1
    takers[thing] = least.id
  }
  return takers
}
