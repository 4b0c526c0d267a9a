import { expect, test } from 'vitest'
import { iconOf, tabTitle } from './tab-title.ts'

const queue = { place: 'Queue', page: null, calls: { unread: 0, due: null }, isOnline: true, brand: 'Tendwell' }
const due = { at: new Date(2026, 10, 17, 10, 15).toISOString(), name: 'Rebook Denver' }

test.each([
  ['nothing is new', queue, 'Queue | Tendwell desk'],
  ['something is unread', { ...queue, calls: { unread: 9, due: null } }, '(9) Queue | Tendwell desk'],
  ['an answer is about to be late', { ...queue, calls: { unread: 9, due } }, '(9) 10:15 Rebook Denver | Tendwell desk'],
  [
    'an answer is about to be late that is not one’s own',
    { ...queue, calls: { unread: 0, due: { ...due, name: null } } },
    '10:15 Answer due | Tendwell desk',
  ],
  [
    'a request is open',
    { ...queue, calls: { unread: 1, due }, page: 'Appeal the claim, Maya Lindqvist' },
    'Appeal the claim, Maya Lindqvist | Tendwell desk',
  ],
  ['nobody is called', { ...queue, calls: null, place: 'Catalog' }, 'Catalog | Tendwell desk'],
  ['the connection is down', { ...queue, calls: { unread: 9, due }, isOnline: false }, 'No connection | Tendwell desk'],
])('when %s the tab shows the most important part first', (_when, shown, title) => expect(tabTitle(shown)).toBe(title))

test("the tab's icon has a small dot for unread messages and a larger one for due answers, and works offline", () => {
  expect(iconOf({ unread: 0, due: null }, true)).toBe('/mark-quiet.svg')
  expect(iconOf({ unread: 2, due: null }, true)).toBe('/mark.svg')
  expect(iconOf({ unread: 0, due }, true)).toBe('/mark-due.svg')
  expect(iconOf(null, true)).toBe('/mark.svg')
  expect(iconOf({ unread: 2, due }, false)).toMatch(/^data:image\/svg/)
})
