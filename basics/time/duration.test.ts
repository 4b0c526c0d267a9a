import { expect, test } from 'vitest'
import { duration } from './duration.ts'

test.each([
  [0, '0 min'],
  [45, '45 min'],
  [60, '1 h'],
  [160, '2 h 40 min'],
  [6000, '100 h'],
])('%i minutes are %s', (minutes, words) => expect(duration(minutes)).toBe(words))
