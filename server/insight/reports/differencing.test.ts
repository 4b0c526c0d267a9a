import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { COHORT_FLOOR } from '#contract/desk/operations/reports.ts'
import { type Figure, figuresOf, isolatedCategories, revealedGroups, shownOf } from '#tests/harness/attackers.ts'
import { mergeSmallCohorts } from './small-cohorts.ts'
import type { Done } from './totals.ts'

const CATEGORIES = 6
const RULES = { floor: 3, ratersFloor: 3, step: 3 }

/** A company with some popular categories and some that hardly any member uses. */
const companies = fc
  .tuple(
    fc.integer({ min: 0, max: 70 }),
    fc.array(fc.integer({ min: 0, max: 40 }), { minLength: CATEGORIES, maxLength: CATEGORIES }),
    fc.integer({ min: 1, max: 7 }),
  )
  .map(([members, popularity, stride]) => ({
    members,
    categories: CATEGORIES,
    done: popularity.flatMap((people, category_id) =>
      Array.from({ length: Math.min(people, members) }, (_, place): Done => {
        const member_id = (place * stride + category_id * 5) % Math.max(members, 1)
        return { member_id, category_id, completed: 1 + (place % 3), rated: place % 2, rating_sum: (place % 2) * 4 }
      }),
    ),
  }))

function peopleOf(done: readonly Done[], categories: ReadonlySet<number>): number {
  return new Set(done.filter(({ category_id }) => categories.has(category_id ?? -1)).map(({ member_id }) => member_id))
    .size
}

const smallest = (figures: readonly Figure[], done: readonly Done[]) =>
  Math.min(...[...isolatedCategories(figures)].map((categories) => peopleOf(done, categories)))

/** Coefficients of a figure for the three categories of the other quarter, which it does not count. */
const NOTHING = [0, 0, 0] as const

/** The first members use each category; in the second quarter the last ones do. */
function askedBy(members: number, popularity: readonly number[], quarter: number): Done[] {
  return popularity.flatMap((people, category_id) =>
    Array.from({ length: Math.min(people, members) }, (_, place) => ({
      member_id: quarter === 0 ? place : members - 1 - place,
      category_id,
      completed: 1,
      rated: 0,
      rating_sum: 0,
    })),
  )
}

describe('all sums and differences of published figures', () => {
  test('no combination counts a group of fewer than eleven people', { tags: '@sec-report-small-groups' }, () => {
    fc.assert(
      fc.property(companies, (company) => {
        const figures = figuresOf(shownOf(company), CATEGORIES)
        expect(smallest(figures, company.done)).toBeGreaterThanOrEqual(COHORT_FLOOR)
      }),
      { numRuns: 400 },
    )
  })

  test('no combination of figures of two quarters counts a smaller group', { tags: '@sec-report-small-groups' }, () => {
    const few = fc.tuple(
      fc.integer({ min: 11, max: 40 }),
      fc.array(fc.array(fc.integer({ min: 0, max: 25 }), { minLength: 3, maxLength: 3 }), {
        minLength: 2,
        maxLength: 2,
      }),
    )
    fc.assert(
      fc.property(few, ([members, quarters]) => {
        const done = quarters.map((popularity, quarter) => askedBy(members, popularity, quarter))
        const figures = done.flatMap((ofQuarter, quarter) =>
          figuresOf(shownOf({ members, done: ofQuarter, categories: 3 }), 3).map((figure) =>
            quarter === 0 ? [...figure, ...NOTHING] : [...NOTHING, ...figure],
          ),
        )
        const inBoth = done.flatMap((ofQuarter, quarter) =>
          ofQuarter.map((one) => ({ ...one, category_id: (one.category_id ?? 0) + 3 * quarter })),
        )
        expect(smallest(figures, inBoth)).toBeGreaterThanOrEqual(COHORT_FLOOR)
      }),
      { numRuns: 200 },
    )
  })

  test('the search finds the single small category that a plain floor would reveal', () => {
    const done = [30, 25, 3].flatMap((people, category_id) =>
      Array.from({ length: people }, (_, member_id) => ({
        member_id,
        category_id,
        completed: 1,
        rated: 0,
        rating_sum: 0,
      })),
    )
    const mereFloor: Figure[] = [
      [1, 1, 1],
      [1, 0, 0],
      [0, 1, 0],
    ]
    expect(smallest(mereFloor, done)).toBe(3)
    expect(smallest(figuresOf(shownOf({ members: 60, done, categories: 3 }), 3), done)).toBe(25)
  })

  test('each request of a published total is in exactly one figure', () => {
    fc.assert(
      fc.property(companies, (company) => {
        const { completed, categories } = shownOf(company)
        const sum = categories.reduce((so_far, cell) => so_far + cell.completed, 0)
        expect(sum).toBe(completed ?? 0)
        const ids = categories.flatMap((cell) => cell.categories.map(({ id }) => id))
        expect(ids.toSorted()).toEqual(completed === null ? [] : [0, 1, 2, 3, 4, 5])
      }),
    )
  })
})

describe('all companies with the same published report', () => {
  test.each([
    { categories: 2, mostOfEach: 7, people: 9 },
    { categories: 3, mostOfEach: 4, people: 7 },
  ])('the report with $categories categories reveals no group below the floor', (universe) => {
    expect([...revealedGroups({ ...universe, rules: RULES })]).toEqual([])
  })

  test('the search finds a group if counts of people are exact', () => {
    const exact = { ...RULES, step: 1 }
    expect([...revealedGroups({ categories: 2, mostOfEach: 4, people: 6, rules: exact })]).toContainEqual({
      shown: expect.any(String),
      group: 'something, but none of 0',
      people: 1,
    })
  })
})

describe('categories with too few people', () => {
  const cells = (...sizes: number[]) =>
    sizes.map((size, place) => ({
      category: place,
      completed: size * 2,
      people: new Set(Array.from({ length: size }, (_, person) => place * 100 + person)),
    }))

  test('small categories are combined, after the others and in the catalog’s order', () => {
    expect(mergeSmallCohorts(cells(6, 30, 8, 40), 11)).toEqual([
      { categories: [3], completed: 80 },
      { categories: [1], completed: 60 },
      { categories: [0, 2], completed: 28 },
    ])
  })

  test('a single small category is combined with the smallest of the others, even if it is empty', () => {
    for (const few of [0, 1, 10])
      expect(mergeSmallCohorts(cells(30, few, 20, 40), 11).at(-1)).toEqual({
        categories: [1, 2],
        completed: (few + 20) * 2,
      })
  })

  test('categories are not shown if all of them together have too few people', () => {
    expect(mergeSmallCohorts(cells(4, 6), 11)).toEqual([])
    expect(mergeSmallCohorts(cells(10), 11)).toEqual([])
  })

  test('categories are shown separately if each has enough people', () => {
    expect(mergeSmallCohorts(cells(11, 12), 11).map(({ categories }) => categories)).toEqual([[1], [0]])
  })
})
