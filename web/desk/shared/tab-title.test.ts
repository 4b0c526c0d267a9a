import { expect, test } from 'vitest'
import { tabTitle } from './tab-title.ts'

const queue = { place: 'Queue', page: null, count: 0, due: null, brand: 'Tendwell' }
const due = new Date(2026, 10, 17, 10, 15).toISOString()

test.each([
  ['nothing is new', queue, 'Queue | Tendwell desk'],
  ['something is unread', { ...queue, count: 9 }, '(9) Queue | Tendwell desk'],
  ['an answer is about to be late', { ...queue, count: 9, due }, '(9) Due 10:15 AM, Queue | Tendwell desk'],
  [
    'a request is open',
    { ...queue, count: 1, due, page: 'Appeal the claim, Maya Lindqvist' },
    '(1) Appeal the claim, Maya Lindqvist | Tendwell desk',
  ],
])('where %s the tab says what matters first', (_when, shown, title) => expect(tabTitle(shown)).toBe(title))
