import fc from 'fast-check'
import { expect, test } from 'vitest'
import { overlapOf, spanWords } from './day-spans.ts'

test.each([
  ['08:00', '20:30', '8 AM to 8:30 PM'],
  ['00:00', '24:00', '12 AM to midnight'],
  ['08:00', '00:00', '8 AM to midnight'],
  ['22:00', '06:00', '10 PM to 6 AM the next day'],
  ['08:00', '08:00', '8 AM to 8 AM the next day'],
])('%s to %s is written as %s', (opens, closes, words) => {
  expect(spanWords({ opens, closes })).toBe(words)
})

test('two spans overlap exactly if they share a minute, around the clock', () => {
  const round = 40
  const span = fc.tuple(fc.nat(round - 1), fc.integer({ min: 1, max: round })).map(([from, length]) => ({
    from,
    to: from + length,
  }))
  const hasBoth = (spans: readonly { from: number; to: number }[]) =>
    Array.from({ length: round }, (_none, minute) =>
      spans.filter(({ from, to }) => (minute >= from && minute < to) || minute + round < to),
    ).some((holders) => holders.length > 1)
  fc.assert(
    fc.property(fc.array(span, { maxLength: 4 }), (spans) => {
      const found = overlapOf(spans, round)
      expect(found !== null).toBe(hasBoth(spans))
      if (found) expect(hasBoth(found.flatMap((place) => spans[place] ?? []))).toBe(true)
    }),
  )
})
