import { expect, test } from 'vitest'
import { partPresenceLabels } from './record-presence-labels.ts'

const tom = { name: 'Tom Whitlock', doing: 'writing', place: 'b' } as const
const ines = { name: 'Ines Varga', doing: 'looking', place: 'b' } as const

test('a part shows who has it open and who writes in it', () => {
  expect(partPresenceLabels([{ called: 'Question 2', people: [ines, tom] }])).toEqual([
    'Ines has this open',
    'Tom is writing here',
  ])
})

test('parts in one line show which of them a colleague has open', () => {
  const parts = [
    { called: 'Question 1', people: [] },
    { called: 'Question 2', people: [ines, tom] },
  ]
  expect(partPresenceLabels(parts)).toEqual(['Ines is in question 2', 'Tom is writing in question 2'])
})
