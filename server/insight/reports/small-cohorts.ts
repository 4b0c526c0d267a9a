/** Completed requests and people of one category. */
export type Cell<Category> = {
  readonly category: Category
  readonly completed: number
  readonly people: ReadonlySet<number>
}
export type ShownTogether<Category> = { readonly categories: readonly Category[]; readonly completed: number }

/**
 * The categories that can be shown separately, and the rest combined. Every sum or difference of these figures is
 * again a sum of whole figures of at least `floor` people each:
 * - a category with fewer people, including none, is never shown separately;
 * - a single small category could be computed by subtracting the others from the total, so it is combined with the
 * smallest of the others, and with more of them until they have enough people together.
 */
export function mergeSmallCohorts<Category>(
  cells: readonly Cell<Category>[],
  floor: number,
): ShownTogether<Category>[] {
  const bySize = cells.toSorted((one, other) => one.people.size - other.people.size || one.completed - other.completed)
  const first = bySize.findIndex((_, index) => isSafeSplit(bySize.slice(0, index), bySize.slice(index), floor))
  const together = first === -1 ? cells : cells.filter((cell) => bySize.indexOf(cell) < first)
  const alone = cells.filter((cell) => !together.includes(cell))
  const shown = alone
    .map(({ category, completed }) => ({ categories: [category], completed }))
    .toSorted((one, other) => other.completed - one.completed)
  if (together.length === 0 || peopleOf(together) < floor) return shown
  // in the catalog's order, which does not reveal the small category
  return [...shown, { categories: together.map(({ category }) => category), completed: sumOf(together) }]
}

/** Whether `together` has enough people, and each of the larger categories can be shown separately. */
function isSafeSplit(together: readonly Cell<unknown>[], larger: readonly Cell<unknown>[], floor: number): boolean {
  if (larger.some(({ people }) => people.size < floor)) return false
  return together.length === 0 || (together.length > 1 && peopleOf(together) >= floor)
}

/** Number of distinct people. */
export function peopleOf(cells: readonly Pick<Cell<unknown>, 'people'>[]): number {
  return new Set(cells.flatMap(({ people }) => [...people])).size
}

export const sumOf = (cells: readonly { readonly completed: number }[]): number =>
  cells.reduce((sum, { completed }) => sum + completed, 0)
