import { expect, test } from 'vitest'
import type { Letter } from '#contract/desk/operations/delivery.ts'
import { lettersCsv } from './letters-csv.ts'

test('the download has what the page shows, and text from a mail server cannot become a formula', () => {
  const letter: Letter = {
    id: 1,
    channel: 'sms',
    kind: 'notice',
    to: '=1+1',
    at: '2026-11-17T15:31:00.000Z',
    tries: 2,
    next_try_at: null,
    reason: 'blocked',
    answer: '554 "no"',
    can_send_again: true,
  }
  expect(lettersCsv([letter], 'hand', new Date('2026-11-17T16:00:00Z')).split('\r\n')).toEqual([
    '\ufeff"When","Way","What","To","Tries","Status"',
    `"2026-11-17T15:31:00.000Z","Text","Text","'=1+1",2,"Bounced. A filter blocks it. Their server says: “554 ""no""”"`,
  ])
})
