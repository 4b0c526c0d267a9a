import { expect, test } from 'vitest'
import { entriesOf } from './entries.ts'

const at = (seq: number, day: number, hour: number) => ({ seq, at: new Date(2026, 10, day, hour).toISOString() })

test("messages and events share one order, and a day starts at midnight by the reader's clock", () => {
  const messages = [at(1, 11, 9), at(3, 12, 0), at(4, 12, 23)]
  const events = [at(2, 11, 23), at(5, 20, 8)]
  expect(entriesOf({ messages, events }).map(({ entry, startsDay }) => [entry.seq, startsDay])).toEqual([
    [1, true],
    [2, false],
    [3, true],
    [4, false],
    [5, true],
  ])
})

test('an empty timeline starts no day', () => {
  expect(entriesOf({ messages: [], events: [] })).toEqual([])
})
