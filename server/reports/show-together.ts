/** What one category holds. */
export type Cell<Category> = {
  readonly category: Category
  readonly completed: number
  readonly people: ReadonlySet<number>
}
export type ShownTogether<Category> = { readonly categories: readonly Category[]; readonly completed: number }

/**
 * The categories that can stand alone, and the rest together as one. Whatever somebody adds up or subtracts of
 * these is again a sum of whole figures of at least `floor` people each:
 * - a category of fewer people, also of none, never stands alone;
 * - one such category alone could be found by subtracting the others from the total, so it takes the smallest
 *   of the others with it, and more of them until those together are enough people.
 */
export function showTogether<Category>(cells: readonly Cell<Category>[], floor: number): ShownTogether<Category>[] {
  const bySize = cells.toSorted((one, other) => one.people.size - other.people.size || one.completed - other.completed)
  const first = bySize.findIndex((_, index) => standsBy(bySize.slice(0, index), bySize.slice(index), floor))
  const together = first === -1 ? cells : cells.filter((cell) => bySize.indexOf(cell) < first)
  const alone = cells.filter((cell) => !together.includes(cell))
  const shown = alone
    .map(({ category, completed }) => ({ categories: [category], completed }))
    .toSorted((one, other) => other.completed - one.completed)
  if (together.length === 0 || peopleOf(together) < floor) return shown
  // in the catalog's order, which says nothing of which is the small one
  return [...shown, { categories: together.map(({ category }) => category), completed: sumOf(together) }]
}

/** Whether these can be put together and each of the larger ones can stand alone. */
function standsBy(together: readonly Cell<unknown>[], larger: readonly Cell<unknown>[], floor: number): boolean {
  if (larger.some(({ people }) => people.size < floor)) return false
  return together.length === 0 || (together.length > 1 && peopleOf(together) >= floor)
}

/** How many different people. */
export function peopleOf(cells: readonly Pick<Cell<unknown>, 'people'>[]): number {
  return new Set(cells.flatMap(({ people }) => [...people])).size
}

export const sumOf = (cells: readonly { readonly completed: number }[]): number =>
  cells.reduce((sum, { completed }) => sum + completed, 0)
