import { describe, expect, test } from 'vitest'
import { addressIn, dateIn, numberIn } from './list-cells.ts'

test.each([
  'ann@a.example',
  ' ANN@a.example ',
  'mailto:ann@a.example',
  'Ann Vale <ann@a.example>',
  '"Vale, Ann" <mailto:ann@a.example>',
  '<ann@a.example>;',
  'ann@a.example,',
])('%j contains one address', (cell) => {
  expect(addressIn(cell)).toEqual({ address: 'ann@a.example' })
})

test('a cell with several addresses, no address or invalid text is recognized', () => {
  expect(addressIn('ann@a.example, bo@a.example')).toEqual({ several: ['ann@a.example', 'bo@a.example'] })
  expect(addressIn('Ann <ann@a.example>, Bo <bo@a.example>')).toEqual({ several: ['ann@a.example', 'bo@a.example'] })
  for (const cell of ['', '  ', 'mailto:', ' ; ']) expect(addressIn(cell)).toEqual({ empty: true })
  for (const cell of ['see HR', 'ann@brightwater', '=1+1', 'write to ann@a.example', 'ann@a.example (left)'])
    expect(addressIn(cell)).toEqual({ wrong: true })
})

describe('an employee number', () => {
  test.each([
    ['2041187', '2041187'],
    [' A-17 ', 'A-17'],
    ['="00123"', '00123'],
  ])('%j is %j', (cell, number) => {
    expect(numberIn(cell)).toEqual({ number })
  })

  test('is neither empty, nor a shortened number, nor only signs, nor very long', () => {
    expect(numberIn('  ')).toEqual({ empty: true })
    expect(numberIn('2.04E+06')).toEqual({ wrong: expect.stringContaining('as text') })
    for (const cell of ['---', 'x'.repeat(65)]) expect(numberIn(cell)).toEqual({ wrong: expect.any(String) })
  })
})

describe('a date', () => {
  test.each([
    ['1988-03-14', 'iso', '1988-03-14'],
    ['19880314', 'iso', '1988-03-14'],
    ['1988-03-14T00:00:00Z', 'mdy', '1988-03-14'],
    ['3/14/1988 0:00', 'mdy', '1988-03-14'],
    ['14.3.1988', 'dmy', '1988-03-14'],
    ['02/29/2000', 'mdy', '2000-02-29'],
  ] as const)('%j read as %s is %s', (cell, order, date) => {
    expect(dateIn(cell, order)).toEqual({ date })
  })

  test.each([
    ['02/30/1990', 'mdy', 'There is no such day.'],
    ['14.03.1988', 'mdy', 'There is no such day.'],
    ['1788-03-14', 'iso', 'There is no such day.'],
    ['3/14/88', 'mdy', 'Please write years with four digits.'],
    ['3/14/1988', 'iso', 'This is not a date such as 1988-03-14.'],
    ['in May', 'dmy', 'This is not a date.'],
  ] as const)('%j read as %s is refused', (cell, order, wrong) => {
    expect(dateIn(cell, order)).toEqual({ wrong })
  })
})
