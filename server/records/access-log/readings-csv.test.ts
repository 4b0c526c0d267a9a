import { expect, test } from 'vitest'
import type { AccessRecord } from '#contract/desk/operations/audit.ts'
import { readingsCsv } from './readings-csv.ts'

const opened: AccessRecord = {
  id: 1,
  at: '2026-11-23T09:00:00.000Z',
  staff: { id: 3, name: 'Theo Marchetti' },
  action: 'deskGetRequest',
  what: 'opened',
  member: { external_id: 'abc', name: '@Maya' },
  of_request: true,
  not_theirs: true,
  why: 'other',
  reason: 'Ines is on the train',
}
const downloaded: AccessRecord = {
  ...opened,
  action: 'deskDownloadReadings',
  what: 'export',
  member: null,
  not_theirs: false,
  why: null,
  reason: '',
}

test('the CSV has a row per reading with the words of the page, and no formulas', () => {
  expect(readingsCsv([opened, downloaded]).split('\r\n')).toEqual([
    '\ufeff"Hour","Who","What","Member","Reference","Theirs to read","Why"',
    '"2026-11-23T09:00:00.000Z","Theo Marchetti","opened, though not theirs, a request of","\'@Maya","abc","no","“Ines is on the train”"',
    '"2026-11-23T09:00:00.000Z","Theo Marchetti","downloaded the log","","","yes",""',
  ])
})
