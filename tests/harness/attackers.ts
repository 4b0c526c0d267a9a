import { type Done, type Rules, type Totals, totalsOf } from '#server/insight/reports/totals.ts'

/** Two attackers who try to learn about few people from an employer's report. */

const categoriesOf = (count: number) =>
  Array.from({ length: count }, (_, id) => ({ id, name: `Category ${id}`, hue: 'home' }))

/** The report on this number of categories. */
export function shownOf(given: { members: number; done: readonly Done[]; categories: number }, rules?: Rules): Totals {
  return totalsOf(
    { ...given, listed: 0, answered: [], measured: [], categories: categoriesOf(given.categories) },
    rules,
  )
}

/** A published count, as the categories that it includes. */
export type Figure = readonly (0 | 1)[]

export function figuresOf({ completed, categories: cells }: Totals, categories: number): Figure[] {
  const total = Array.from({ length: categories }, () => 1 as const)
  const parts = cells.map((cell) =>
    total.map((_, id) => (cell.categories.some((category) => category.id === id) ? 1 : 0)),
  )
  return completed === null ? parts : [total, ...parts]
}

/**
 * The first attacker adds and subtracts published counts in every way. Yields every set of categories that this counts
 * alone.
 */
export function* isolatedCategories(figures: readonly Figure[]): Generator<Set<number>> {
  const seen = new Set<string>()
  for (let combination = 0; combination < 3 ** figures.length; combination += 1) {
    const sum = added(figures, combination)
    const key = sum.join()
    if (seen.has(key) || !sum.includes(1) || sum.some((times) => times !== 0 && times !== 1)) continue
    seen.add(key)
    yield new Set(sum.flatMap((times, id) => (times === 1 ? [id] : [])))
  }
}

/** Adds, subtracts or omits each figure. */
function added(figures: readonly Figure[], combination: number): number[] {
  const sum = (figures[0] ?? []).map(() => 0)
  let rest = combination
  for (const figure of figures) {
    const sign = (rest % 3) - 1
    rest = Math.floor(rest / 3)
    for (const [id, counts] of figure.entries()) sum[id] = (sum[id] ?? 0) + sign * counts
  }
  return sum
}

/** Completed requests of one member, by category. */
type Kind = readonly number[]
type Group = { readonly name: string; holds(kind: Kind): boolean }
type Universe = {
  readonly rules: Rules
  readonly categories: number
  readonly mostOfEach: number
  readonly people: number
}
type Found = { readonly shown: string; readonly group: string; readonly people: number }
type Class = { readonly totals: Totals; readonly least: number[]; readonly most: number[] }

/**
 * The second attacker knows our rules and enumerates all possible companies. Yields each group smaller than the floor
 * whose size is the same in all companies with the same report, because the report reveals it.
 */
export function* revealedGroups(universe: Universe): Generator<Found> {
  const groups = groupsIn(universe.categories)
  for (const [shown, { totals, least, most }] of classesOf(universe, groups)) {
    if (!isComplete(totals, universe)) continue
    for (const [place, { name }] of groups.entries()) {
      const people = least[place] ?? 0
      if (people === most[place] && people > 0 && people < universe.rules.floor) yield { shown, group: name, people }
    }
  }
}

/** Whether no larger company than the enumerated ones would have the same report. */
function isComplete({ members, active_members: active, completed, categories }: Totals, universe: Universe) {
  if (completed === null || categories.some((cell) => cell.completed > universe.mostOfEach)) return false
  return (members ?? active ?? 0) + universe.rules.step / 2 <= universe.people
}

function classesOf(universe: Universe, groups: readonly Group[]): Map<string, Class> {
  const classes = new Map<string, Class>()
  for (const company of companiesOf(universe)) {
    const totals = shownOf(
      { members: company.length, done: doneBy(company), categories: universe.categories },
      universe.rules,
    )
    const sizes = groups.map(({ holds }) => company.filter(holds).length)
    const shown = JSON.stringify(totals)
    const same = classes.get(shown) ?? { totals, least: [...sizes], most: [...sizes] }
    classes.set(shown, same)
    for (const [place, size] of sizes.entries()) {
      same.least[place] = Math.min(same.least[place] ?? size, size)
      same.most[place] = Math.max(same.most[place] ?? size, size)
    }
  }
  return classes
}

/** The people whom a question about categories could single out. */
function groupsIn(categories: number): Group[] {
  const sets = Array.from({ length: 2 ** categories - 1 }, (_, index) =>
    Array.from({ length: categories }, (_, id) => id).filter((id) => ((index + 1) >> id) & 1),
  )
  const isActive = (kind: Kind) => kind.some((times) => times > 0)
  return sets.flatMap((ids) => {
    const these = ids.join()
    const all = (kind: Kind) => ids.every((id) => kind[id])
    const none = (kind: Kind) => ids.every((id) => !kind[id])
    return [
      { name: `all of ${these}`, holds: all },
      { name: `any of ${these}`, holds: (kind: Kind) => !none(kind) },
      {
        name: `only ${these}`,
        holds: (kind: Kind) => all(kind) && kind.every((times, id) => !times || ids.includes(id)),
      },
      { name: `none of ${these}`, holds: none },
      { name: `something, but none of ${these}`, holds: (kind: Kind) => isActive(kind) && none(kind) },
    ]
  })
}

function doneBy(company: readonly Kind[]): Done[] {
  return company.flatMap((kind, member_id) =>
    kind.flatMap((completed, category_id) =>
      completed > 0 ? [{ member_id, category_id, completed, rated: 0, rating_sum: 0 }] : [],
    ),
  )
}

/** Every company up to this number of people and of requests per category. People are interchangeable. */
function* companiesOf({ categories, mostOfEach, people }: Universe): Generator<Kind[]> {
  const kinds = kindsOf(categories, mostOfEach)
  const company: Kind[] = []
  function* grow(from: number, left: readonly number[]): Generator<Kind[]> {
    yield company
    if (company.length === people) return
    for (const [place, kind] of kinds.entries()) {
      if (place < from || kind.some((times, id) => times > (left[id] ?? 0))) continue
      company.push(kind)
      yield* grow(
        place,
        left.map((most, id) => most - (kind[id] ?? 0)),
      )
      company.pop()
    }
  }
  yield* grow(
    0,
    Array.from({ length: categories }, () => mostOfEach),
  )
}

function kindsOf(categories: number, mostOfEach: number): Kind[] {
  if (categories === 0) return [[]]
  return kindsOf(categories - 1, mostOfEach).flatMap((kind) =>
    Array.from({ length: mostOfEach + 1 }, (_, times) => [...kind, times]),
  )
}
