import { expect, test } from 'vitest'
import { presenceWords } from './presence.ts'

const one = (name: string, doing: 'looking' | 'writing_reply' | 'writing_note') => ({ id: name.length, name, doing })

test('what matters most is said first, in whole words', () => {
  expect(presenceWords([])).toBe('')
  expect(presenceWords([one('Ines Calder', 'looking')])).toBe('Ines is looking')
  expect(presenceWords([one('Ines Calder', 'looking'), one('Theo M', 'looking'), one('Lu', 'writing_reply')])).toBe(
    'Lu is writing a reply… · Ines and Theo are looking',
  )
})

test('who looks in while they are away is said to be away', () => {
  expect(presenceWords([{ ...one('Ines Calder', 'looking'), away: true }, one('Theo M', 'looking')])).toBe(
    'Ines (away) and Theo are looking',
  )
})
