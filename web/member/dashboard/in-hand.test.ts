import { expect, test } from 'vitest'
import { inHand } from './in-hand.ts'

const held = { status: 'in_progress', unread_count: 0 } as const
const waiting = { status: 'open', unread_count: 0 } as const

test.each([
  [[], 'What can we take off your hands today?'],
  [[held], 'One thing is in hand.'],
  [[waiting], 'One thing is waiting its turn.'],
  [[waiting, waiting], 'Two things are waiting their turn.'],
  [[held, held, waiting], 'Two things are in hand and one is waiting its turn.'],
  [[{ ...held, unread_count: 3 }], 'One thing is in hand. There is news about it.'],
  [
    [{ ...held, unread_count: 1 }, { ...held, unread_count: 2 }, waiting],
    'Two things are in hand and one is waiting its turn. There is news about two of them.',
  ],
  [Array.from({ length: 12 }, () => held), '12 things are in hand.'],
])('%j reads "%s"', (requests, words) => {
  expect(inHand(requests)).toBe(words)
})
