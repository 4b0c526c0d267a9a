import { expect, test } from 'vitest'
import { presenceLabel } from './presence.ts'

const one = (name: string, doing: 'looking' | 'writing_reply' | 'writing_note') => ({ id: name.length, name, doing })

test('the most important activity comes first, in full sentences', () => {
  expect(presenceLabel([])).toBe('')
  expect(presenceLabel([one('Ines Calder', 'looking')])).toBe('Ines is looking')
  expect(presenceLabel([one('Ines Calder', 'looking'), one('Theo M', 'looking'), one('Lu', 'writing_reply')])).toBe(
    'Lu is writing a reply… · Ines and Theo are looking',
  )
})

test('a colleague who looks while away is marked as away', () => {
  expect(presenceLabel([{ ...one('Ines Calder', 'looking'), away: true }, one('Theo M', 'looking')])).toBe(
    'Ines (away) and Theo are looking',
  )
})
