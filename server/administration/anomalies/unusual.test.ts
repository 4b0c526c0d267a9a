import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type DayOfReading, sharesFamilyName, unusualReadings } from './unusual.ts'

const quiet = { outsideHours: 0, notTheirs: 0, ownName: 0 }
const dayAt = (n: number) => new Date(Date.UTC(2026, 9, 1 + n)).toISOString().slice(0, 'yyyy-mm-dd'.length)
const history = (members: readonly number[], staffId = 7): DayOfReading[] =>
  members.map((count, n) => ({ staffId, day: dayAt(n), members: count, ...quiet }))
const counts = fc.array(fc.integer({ min: 1, max: 60 }), { minLength: 1, maxLength: 30 })

describe('readings are unusual', () => {
  test('if they cover more than twice the reader’s usual number of members', { tags: '@sec-unusual-reading' }, () => {
    const days = history([8, 9, 7, 8, 10, 40])
    expect(unusualReadings(days, dayAt(5))).toEqual([
      { staffId: 7, day: dayAt(5), kind: 'many', members: 40, usual: 8 },
    ])
  })

  test('but not for a person who always reads that many', () => {
    expect(unusualReadings(history([40, 41, 38, 42, 40, 44]), dayAt(5))).toEqual([])
  })

  test('for a new person compared with the usual number of the others', () => {
    const days = [...history([8, 9, 7, 8, 10]), ...history([30], 8).map((one) => ({ ...one, day: dayAt(6) }))]
    expect(unusualReadings(days, dayAt(6))).toMatchObject([{ staffId: 8, kind: 'many', usual: 8 }])
  })

  test("at once for the reader's own family name, from three members outside the hours, and from five members of colleagues", () => {
    const [day] = history([5])
    const kinds = (part: Partial<DayOfReading>) =>
      day ? unusualReadings([{ ...day, ...part }], day.day).map(({ kind, members }) => [kind, members]) : []
    expect(kinds({ ownName: 1 })).toEqual([['own_name', 1]])
    expect([kinds({ outsideHours: 2 }), kinds({ outsideHours: 3 })]).toEqual([[], [['outside_hours', 3]]])
    expect([kinds({ notTheirs: 4 }), kinds({ notTheirs: 5 })]).toEqual([[], [['not_theirs', 5]]])
  })

  test('but never for a constant daily number, and never on days before the evaluated ones', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 200 }), fc.integer({ min: 1, max: 30 }), (members, length) => {
        expect(unusualReadings(history(Array.from({ length }, () => members)), dayAt(0))).toEqual([])
      }),
    )
    fc.assert(
      fc.property(counts, (members) => {
        expect(unusualReadings(history(members), dayAt(members.length))).toEqual([])
      }),
    )
  })

  test('for a larger number if a smaller number is unusual, in any order of the days', () => {
    fc.assert(
      fc.property(counts, fc.integer({ min: 1, max: 500 }), fc.integer({ min: 0, max: 500 }), (before, last, more) => {
        const since = dayAt(before.length)
        const signs = (count: number) => unusualReadings(history([...before, count]), since)
        if (signs(last).length > 0) expect(signs(last + more)).not.toEqual([])
        expect(unusualReadings(history([...before, last]).toReversed(), since)).toEqual(signs(last))
      }),
    )
  })
})

describe('a family name', () => {
  test.each([
    ['Renata Ochoa', 'Ana Ochoa', true],
    ['Björn Müller', 'Ida Muller', true],
    ['Jonah Weiss', 'Lea Weiss-Meyer', true],
    ['Maya Lindqvist', 'Maya Lindberg', false],
    ['Theo', 'Theo Marchetti', false],
    ['', '', false],
  ])('%s and %s', (one, other, same) => {
    expect([sharesFamilyName(one, other), sharesFamilyName(other, one)]).toEqual([same, same])
  })
})
