import { describe, expect, test } from 'vitest'
import { federalDays } from './federal-days.ts'

const listed = (year: number) => federalDays(year).map(({ day, name }) => `${day.slice(5)} ${name}`)

describe('the federal holidays', () => {
  // as listed by the Office of Personnel Management
  test('of 2026 include Independence Day on a Saturday', () => {
    expect(listed(2026)).toEqual([
      '01-01 New Year’s Day',
      '01-19 Martin Luther King Jr. Day',
      '02-16 Washington’s Birthday',
      '05-25 Memorial Day',
      '06-19 Juneteenth',
      '07-03 Independence Day (observed)',
      '07-04 Independence Day',
      '09-07 Labor Day',
      '10-12 Columbus Day',
      '11-11 Veterans Day',
      '11-26 Thanksgiving',
      '12-25 Christmas Day',
    ])
  })

  test("of 2027 include days observed before and after, and the next New Year's Day on the last day", () => {
    expect(listed(2027).filter((day) => /observed/.test(day))).toEqual([
      '06-18 Juneteenth (observed)',
      '07-05 Independence Day (observed)',
      '12-24 Christmas Day (observed)',
      '12-31 New Year’s Day (observed)',
    ])
    expect(listed(2027)).toHaveLength(15)
  })

  test("of a year after an observed New Year's Day include only the day itself", () => {
    expect(listed(2028).slice(0, 2)).toEqual(['01-01 New Year’s Day', '01-17 Martin Luther King Jr. Day'])
  })

  test.each([
    [2021, 'Thanksgiving', '2021-11-25'],
    [2024, 'Thanksgiving', '2024-11-28'],
    [2023, 'Memorial Day', '2023-05-29'],
    [2021, 'Memorial Day', '2021-05-31'],
    [2025, 'Labor Day', '2025-09-01'],
    [2029, 'Martin Luther King Jr. Day', '2029-01-15'],
  ])('of %i have %s on %s', (year, name, day) => {
    expect(federalDays(year)).toContainEqual({ day, name })
  })
})
