import { expect, test } from 'vitest'
import { monthsOf, nextQuarter, quarterOf, shortQuarter, spanOf } from './quarter.ts'

test('a quarter starts at its first instant in UTC and ends before the first instant of the next one', () => {
  expect(quarterOf(new Date('2026-06-30T23:59:59.999Z'))).toBe('2026-Q2')
  expect(quarterOf(new Date('2026-07-01T00:00:00.000Z'))).toBe('2026-Q3')
  expect(spanOf('2026-Q4')).toEqual({
    start: new Date('2026-10-01T00:00:00.000Z'),
    end: new Date('2027-01-01T00:00:00.000Z'),
  })
})

test('the fourth quarter is followed by the first of the next year', () => {
  expect(['2026-Q1', '2026-Q2', '2026-Q3', '2026-Q4'].map(nextQuarter)).toEqual([
    '2026-Q2',
    '2026-Q3',
    '2026-Q4',
    '2027-Q1',
  ])
})

test('a quarter is labeled with its months', () => {
  expect([monthsOf('2026-Q3'), shortQuarter('2026-Q1')]).toEqual(['July to September', 'Jan–Mar 2026'])
})
