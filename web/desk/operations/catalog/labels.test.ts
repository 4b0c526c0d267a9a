import { expect, test } from 'vitest'
import { askedLabel, countedLabel } from './labels.ts'

const since = '2026-07-01T00:00:00.000Z'

test.each([
  [30, 'Asked about 30 times since July'],
  [null, 'Asked fewer than 11 times since July'],
])('the count %j is labeled', (asked, words) => expect(askedLabel(asked, since)).toBe(words))

test('the reason for missing numbers is shown once', () =>
  expect(countedLabel(since)).toBe('How often an idea was asked since July is shown from 11 times on.'))
