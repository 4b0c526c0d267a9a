import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { QuarterTotals } from '#contract/desk/operations/reports.ts'
import { inTimeOf, periodOf, shareOf, waitOf } from './period.ts'
import { sentenceOf } from './sentence.ts'

const totals = (quarter: string, more: Partial<QuarterTotals> = {}): QuarterTotals => ({
  quarter,
  members: 90,
  listed: null,
  active_members: 60,
  completed: 100,
  hours_saved: 350,
  measured_hours: 250,
  rating: 4.5,
  voices: 40,
  first_answer: { minutes: 40, slow_minutes: 170 },
  promises: { answers: 200, in_time: 95 },
  categories: [{ names: ['Home'], hue: 'home', completed: 100 }],
  ...more,
})
const none = {
  members: null,
  listed: null,
  active_members: null,
  completed: null,
  hours_saved: null,
  measured_hours: null,
  rating: null,
  voices: null,
}
const unsaid = (quarter: string) => totals(quarter, { ...none, first_answer: null, promises: null, categories: [] })
const NAMES = ['2025-Q1', '2025-Q2', '2025-Q3', '2025-Q4', '2026-Q1', '2026-Q2', '2026-Q3']

describe('a quarter', () => {
  test('is shown as published, next to the previous one', () => {
    const quarter = periodOf('quarter', { past: [totals('2026-Q2', { completed: 80 }), totals('2026-Q3')] })
    expect(quarter).toMatchObject({
      name: 'July to September 2026',
      completed: 100,
      hours: 350,
      rating: 4.5,
      voices: 40,
    })
    expect(quarter.before).toMatchObject({ name: 'April to June 2026', completed: 80, before: null })
    expect(quarter.closed.toISOString()).toBe('2026-10-15T00:00:00.000Z')
    expect(quarter.quarters.map(shareOf)).toEqual([67])
  })
})

describe('a year', () => {
  test('is the sum of four quarters, and has a previous year only if that year is complete', () => {
    const year = periodOf('year', { past: NAMES.map((name) => totals(name)) })
    expect(year).toMatchObject({
      name: 'October 2025 to September 2026',
      completed: 400,
      hours: 1400,
      voices: 160,
      before: null,
    })
    const two = periodOf('year', { past: ['2024-Q4', ...NAMES].map((name) => totals(name)) })
    expect(two.before).toMatchObject({ name: 'October 2024 to September 2025', completed: 400 })
  })

  test('weights ratings by their number and promises by the number of answers', () => {
    const past = [
      totals('2026-Q2', { rating: 4, voices: 30, promises: { answers: 100, in_time: 80 } }),
      totals('2026-Q3', { rating: 5, voices: 10, promises: { answers: 300, in_time: 100 } }),
    ]
    expect(periodOf('year', { past }).rating).toBe(4.3)
    expect(inTimeOf(periodOf('year', { past }))).toEqual({ answers: 400, percent: 95, nearlyAll: 0 })
  })

  test('shows a group if any of its quarters does', () => {
    const home = { names: ['Home'], hue: 'home', completed: 40 }
    const pet = { names: ['Pet'], hue: 'pet', completed: 20 }
    const both = { names: ['Pet', 'Car'], hue: 'wildcard', completed: 15 }
    const past = [totals('2026-Q2', { categories: [home, pet] }), totals('2026-Q3', { categories: [home, both] })]
    expect(periodOf('year', { past }).categories).toEqual([
      { names: ['Home'], hue: 'home', completed: 80 },
      { names: ['Pet', 'Car'], hue: 'wildcard', completed: 35 },
    ])
  })

  test('reveals nothing about a withheld quarter: whatever its figures, the year is the same', () => {
    const figures = fc.integer({ min: 1, max: 20 }).map((size) => totals('2026-Q2', { completed: size * 11 }))
    fc.assert(
      fc.property(fc.array(figures, { minLength: 1, maxLength: 3 }), (shown) => {
        const alone = periodOf('year', { past: shown })
        const beside = periodOf('year', { past: [unsaid('2026-Q1'), ...shown] })
        expect(beside).toMatchObject({ completed: alone.completed, hours: alone.hours, categories: alone.categories })
      }),
      { numRuns: 50 },
    )
  })

  test('shows no figure if all of its quarters are withheld', () => {
    expect(periodOf('year', { past: [unsaid('2026-Q2'), unsaid('2026-Q3')] })).toMatchObject({
      completed: null,
      rating: null,
    })
  })
})

describe('the summary sentence', () => {
  const quarter = periodOf('quarter', { past: [totals('2026-Q3', { completed: 2740, hours_saved: 9590 })] })
  const words = { brand: 'Tendwell', company: null }

  test('states the value if an hourly wage is known', () => {
    expect(sentenceOf(quarter, { ...words, wage: 38_00 })).toBe(
      'From July to September 2026, 67% of our people who signed up handed 2,740 errands to Tendwell. It gave back about 9,590 hours, worth about $364,000 at $38 an hour; 95% of answers came as promised.',
    )
  })

  test('omits unknown figures', () => {
    const few = periodOf('quarter', { past: [totals('2026-Q3', { members: null, promises: null })] })
    expect(sentenceOf(few, { ...words, wage: null })).toBe(
      'From July to September 2026, our people handed 100 errands to Tendwell. It gave back about 350 hours.',
    )
    expect(sentenceOf(periodOf('quarter', { past: [unsaid('2026-Q3')] }), { ...words, wage: null })).toBeNull()
  })
})

test.each([
  [0, 'at once'],
  [38, '38 min'],
  [60, '1 h'],
  [170, '2 h 50 min'],
])('a wait of %i minutes is shown as %s', (minutes, words) => {
  expect(waitOf(minutes)).toBe(words)
})
