import { expect, test } from 'vitest'
import { changesCsv } from './changes-csv.ts'

const record = {
  id: 1,
  at: '2026-11-23T09:00:00.000Z',
  staff: { id: 3, name: 'Olga Petrie' },
  action: 'deskChangeStaff',
  thing: { type: 'staff', id: '5', name: 'Theo' },
  before: { name: 'Theo', role: 'concierge' },
  after: { name: '=HYPERLINK("x")', role: 'operations' },
}

test('the CSV has a row per changed field, and no formulas', () => {
  expect(changesCsv([record]).split('\r\n')).toEqual([
    '\ufeff"When","Who","What","Kind","Thing","Reference","Field","Before","After"',
    '"2026-11-23T09:00:00.000Z","Olga Petrie","Change staff","staff","Theo","5","Name","Theo","\'=HYPERLINK(""x"")"',
    '"2026-11-23T09:00:00.000Z","Olga Petrie","Change staff","staff","Theo","5","Role","concierge","operations"',
  ])
})

test('a change without fields has a row, too', () => {
  expect(changesCsv([{ ...record, before: null, after: null }]).split('\r\n')).toHaveLength(2)
})
