import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { MINUTE_MS } from '#basics/time/duration.ts'
import { ANSWERED_FLOOR, COHORT_FLOOR } from '#contract/desk/operations/reports.ts'
import { type Answered, speedOf } from './speed.ts'

/** One answer for each of these people. */
const answersTo = (people: number, more: Partial<Answered> = {}, from = 0): Answered[] =>
  Array.from({ length: people }, (_, place) => ({
    member_id: from + place,
    first: false,
    took_ms: 30 * MINUTE_MS,
    in_time: true,
    ...more,
  }))

describe('the first answer', () => {
  const waits = (people: number, minutes: (place: number) => number) =>
    answersTo(people, { first: true }).map((one, place) => ({ ...one, took_ms: minutes(place) * MINUTE_MS }))

  test('the median and the ninth decile are shown, in even minutes up to two hours and in tens above', () => {
    const speed = speedOf(waits(30, (place) => (place + 1) * 7))
    expect(speed).toMatchObject({ first_answer_minutes: 106, slow_answer_minutes: 190 })
  })

  test('the first answer is published for at least twenty-two people, regardless of the number of requests', () => {
    const one = waits(ANSWERED_FLOOR - 1, () => 10)
    expect(speedOf([...one, ...one]).first_answer_minutes).toBeNull()
    expect(speedOf(waits(ANSWERED_FLOOR, () => 10)).first_answer_minutes).toBe(10)
  })
})

describe('promised answers', () => {
  test('the share of answers in time is published, with an approximate count', () => {
    const speed = speedOf([...answersTo(44), ...answersTo(12, { in_time: false })])
    expect(speed).toMatchObject({ answers: 60, in_time: 78.6 })
  })

  test('the share is replaced by “nearly all” if fewer than eleven people waited longer', () => {
    for (const late of [0, 1, 10])
      expect(speedOf([...answersTo(44), ...answersTo(late, { in_time: false })])).toMatchObject({ in_time: null })
    expect(speedOf([...answersTo(44), ...answersTo(11, { in_time: false })]).in_time).toBe(80)
  })

  test('the share is withheld for few people, or if few were answered in time', () => {
    expect(speedOf(answersTo(ANSWERED_FLOOR - 1)).answers).toBeNull()
    expect(speedOf([...answersTo(10), ...answersTo(40, { in_time: false }, 10)]).answers).toBeNull()
  })

  test('only answers with a promised time count', () => {
    expect(speedOf(answersTo(40, { in_time: null }))).toMatchObject({ answers: null, in_time: null })
  })
})

describe('any set of answers', () => {
  const answered = fc.array(
    fc.record({
      member_id: fc.integer({ min: 0, max: 60 }),
      first: fc.boolean(),
      took_ms: fc.integer({ min: 0, max: 900 * MINUTE_MS }),
      in_time: fc.option(fc.boolean()),
    }),
    { maxLength: 160 },
  )
  const peopleOf = (some: readonly Answered[]) => new Set(some.map(({ member_id }) => member_id)).size

  test('each published share has at least eleven people on both sides', () => {
    fc.assert(
      fc.property(answered, (given) => {
        const { in_time, answers, first_answer_minutes } = speedOf(given)
        if (in_time !== null) {
          expect(peopleOf(given.filter((one) => one.in_time === false))).toBeGreaterThanOrEqual(COHORT_FLOOR)
          expect(peopleOf(given.filter((one) => one.in_time))).toBeGreaterThanOrEqual(COHORT_FLOOR)
        }
        if (answers !== null)
          expect(peopleOf(given.filter((one) => one.in_time !== null))).toBeGreaterThanOrEqual(ANSWERED_FLOOR)
        if (first_answer_minutes !== null)
          expect(peopleOf(given.filter(({ first }) => first))).toBeGreaterThanOrEqual(ANSWERED_FLOOR)
      }),
      { numRuns: 300 },
    )
  })
})

describe('all companies with the same published figures', () => {
  const RULES = { floor: 3, answeredFloor: 4, step: 5 }

  /** Numbers of people who were answered only in time, only late, and both. */
  const everyCompany = Array.from({ length: 14 ** 3 }, (_, n) => [n % 14, Math.floor(n / 14) % 14, Math.floor(n / 196)])

  test('published figures reveal no group below the floor by who was answered late or in time', () => {
    const classes = Map.groupBy(everyCompany, ([inTime = 0, late = 0, both = 0]) =>
      JSON.stringify(
        speedOf(
          [
            ...answersTo(inTime),
            ...answersTo(late, { in_time: false }, 100),
            ...answersTo(both, {}, 200),
            ...answersTo(both, { in_time: false }, 200),
          ],
          RULES,
        ),
      ),
    )
    // only companies of this size were enumerated, so larger ones may look the same as those at the limit
    const small = [...classes.values()].filter((alike) => alike.every(([a = 0, b = 0, c = 0]) => a + b + 2 * c < 14))
    expect(small.length).toBeGreaterThan(0)
    for (const alike of small)
      for (const sizeOf of [
        ([, late = 0, both = 0]: number[]) => late + both,
        ([, late = 0]: number[]) => late,
        ([inTime = 0]: number[]) => inTime,
        ([, , both = 0]: number[]) => both,
      ]) {
        const sizes = alike.map(sizeOf)
        const [least, most] = [Math.min(...sizes), Math.max(...sizes)]
        if (least === most)
          expect([least, alike]).not.toEqual([expect.toSatisfy((n: number) => n > 0 && n < RULES.floor), alike])
      }
  })
})
