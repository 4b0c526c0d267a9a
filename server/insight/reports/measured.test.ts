import fc from 'fast-check'
import { expect, test } from 'vitest'
import '#tests/harness/generated-cases.ts'
import { RATERS_FLOOR } from '#contract/desk/operations/reports.ts'
import { type Measured, measuredHoursOf } from './measured.ts'

const people = (many: number, minutes: number): Measured[] =>
  Array.from({ length: many }, (_, member_id) => ({ member_id, minutes }))

test('measured hours are published in tens for twenty-two people or more, regardless of the number of requests', () => {
  expect(measuredHoursOf(people(RATERS_FLOOR, 180))).toBe(70)
  const fewer = people(RATERS_FLOOR - 1, 180)
  expect(measuredHoursOf([...fewer, ...fewer])).toBeNull()
})

test('people whose measured time is zero do not count toward the minimum', () => {
  expect(measuredHoursOf([...people(RATERS_FLOOR - 1, 180), { member_id: 99, minutes: 0 }])).toBeNull()
})

test('measured hours are not published if one person has most of them', () => {
  expect(measuredHoursOf([...people(RATERS_FLOOR, 10), { member_id: 99, minutes: 6000 }])).toBeNull()
})

test('no person has more than two elevenths of published hours, and published hours are never exact', () => {
  const measured = fc.array(
    fc.record({ member_id: fc.integer({ min: 0, max: 60 }), minutes: fc.integer({ min: 0, max: 600 }) }),
    { maxLength: 200 },
  )
  fc.assert(
    fc.property(measured, (given) => {
      const hours = measuredHoursOf(given)
      if (hours === null) return
      const of = Map.groupBy(given, ({ member_id }) => member_id)
      const shares = [...of.values()].map((all) => all.reduce((sum, { minutes }) => sum + minutes, 0))
      const sum = shares.reduce((so_far, share) => so_far + share, 0)
      expect(Math.max(...shares) / sum).toBeLessThanOrEqual(2 / 11)
      expect(shares.filter((share) => share > 0).length).toBeGreaterThanOrEqual(RATERS_FLOOR)
      expect(hours % 10).toBe(0)
    }),
    { numRuns: 300 },
  )
})

test('over all small companies, published hours reveal no group below the floor', () => {
  const rules = { floor: 3, peopleFloor: 6, step: 10 }
  const alike = Map.groupBy(
    Array.from({ length: 30 * 12 }, (_, n) => ({ many: n % 30, minutes: 60 * Math.floor(n / 30) })),
    ({ many, minutes }) => String(measuredHoursOf(people(many, minutes), rules)),
  )
  for (const [hours, companies] of alike)
    if (hours !== 'null') expect(companies.every(({ many }) => many >= rules.peopleFloor)).toBe(true)
  // it cannot be distinguished from no measured time either
  expect(alike.get('null')?.some(({ minutes }) => minutes === 0)).toBe(true)
})
