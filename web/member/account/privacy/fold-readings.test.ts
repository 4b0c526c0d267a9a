import { expect, test } from 'vitest'
import type { Reading } from '#contract/member/readings.ts'
import { foldReadings } from './fold-readings.ts'
import { readingsCsv } from './readings-csv.ts'

const REQUEST = { external_id: 'a-request-of-hers', name: 'A vet for Biscuit' }
const question = {
  words: 'Why?',
  asked_at: '2026-11-20T10:00:00.000Z',
  answer_by: '2026-11-23T10:00:00.000Z',
  answer: 'To answer you.',
  answered_at: '2026-11-21T10:00:00.000Z',
  answered_by: 'Olga Petrie',
}
const reading = (id: number, part: Partial<Reading> = {}): Reading => ({
  id,
  at: '2026-11-20T10:00:00.000Z',
  name: 'Renata Ochoa',
  role: 'concierge',
  what: 'opened',
  why: 'Your concierge',
  request: REQUEST,
  question: null,
  ...part,
})
const folded = (...readings: Reading[]) => foldReadings(readings).map(({ same }) => same.length)

test('equal readings in a row fold, and a different one keeps its own line', () => {
  expect(folded(reading(5), reading(4), reading(3, { name: 'Juno Baptiste' }), reading(2), reading(1))).toEqual([
    1, 0, 1,
  ])
  expect(folded(reading(2), reading(1, { request: null }))).toEqual([0, 0])
  expect(folded(reading(2), reading(1, { what: 'file' }))).toEqual([0, 0])
  expect(folded(reading(2), reading(1, { why: '“To help”' }))).toEqual([0, 0])
  expect(folded(reading(2), reading(1, { at: '2026-09-20T10:00:00.000Z' }))).toEqual([0, 0])
  expect(folded(reading(3), reading(2, { question }), reading(1))).toEqual([0, 0, 0])
})

test('folding loses no reading and keeps their order', () => {
  const all = [reading(4), reading(3), reading(2, { name: null }), reading(1)]
  expect(foldReadings(all).flatMap((fold) => [fold.reading, ...fold.same])).toEqual(all)
})

test('the download has every reading, and no formula', () => {
  const rows = readingsCsv([reading(2, { question }), reading(1, { name: null, why: '=1+1' })], 'Tendwell').split(
    '\r\n',
  )
  expect(rows).toEqual([
    '\ufeff"When","Who","What","Why","Request","You asked","Answer"',
    '"2026-11-20T10:00:00.000Z","Renata Ochoa","Opened","Your concierge","A vet for Biscuit","Why?","To answer you."',
    `"2026-11-20T10:00:00.000Z","Tendwell","Opened","'=1+1","A vet for Biscuit","",""`,
  ])
})
