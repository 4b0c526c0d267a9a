import { expect, test } from 'vitest'
import { seenWords } from './request-attention.ts'

const CHICAGO = 'America/Chicago'
/** Friday, 5:30 PM in Chicago. */
const NOW = new Date('2026-11-20T23:30:00Z')

test('a read receipt shows its time, if it is known', () => {
  expect(seenWords('2026-11-20T22:09:00Z', NOW, CHICAGO)).toBe('Seen 4:09\u00a0PM')
  expect(seenWords('2026-11-19T22:00:00Z', NOW, CHICAGO)).toBe('Seen Thursday, 4\u00a0PM')
  expect(seenWords(null, NOW, CHICAGO)).toBe('Seen')
})
