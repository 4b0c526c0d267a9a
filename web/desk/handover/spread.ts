export type Load = { readonly id: number; readonly in_hand: number }

/**
 * Who takes each, so that everybody has about as many in the end: each goes to the one who then has the fewest.
 * @returns by what is given, the id of its taker; nothing where nobody can take anything
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
