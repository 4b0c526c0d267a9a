import { expect, test } from 'vitest'
import { changesIn, limitOf, matching, tickOf } from './tag-ticks.ts'

const two = [{ tags: ['Visa', 'Bank'] }, { tags: ['Visa'] }]
const ticks = (...some: [string, boolean][]) => new Map(some)

test('a tag is on all requests, on some or on none', () => {
  expect(['Visa', 'Bank', 'Hurry'].map((tag) => tickOf(tag, two))).toEqual([true, 'some', false])
})

test('a tag checked and unchecked again does not change; a tag on some is added to all or removed from all', () => {
  expect(changesIn(ticks(['Visa', true], ['Hurry', false]), two)).toEqual({ add: [], remove: [] })
  expect(changesIn(ticks(['Bank', true], ['Visa', false], ['Hurry', true]), two)).toEqual({
    add: ['Bank', 'Hurry'],
    remove: ['Visa'],
  })
  expect(changesIn(ticks(['Bank', false]), two)).toEqual({ add: [], remove: ['Bank'] })
})

const eight = ['a1', 'a2', 'a3', 'a4', 'a5', 'a6', 'a7', 'a8']
const full = { tags: eight }

test.each([
  ['eight are enough', ticks(['a1', false], ['Visa', true]), [full], false, ''],
  ['no request has nine', ticks(['Visa', true]), [full], true, 'A request has at most 8 tags.'],
  ['that some can’t have more is said', ticks(['Visa', true]), [full, ...two], false, '1 of the 3 would'],
  ['too many are removed at once', ticks(...offAll()), [full, ...two], true, 'At most 8 tags can be removed'],
])('%s', (_what, some, targets, isReached, sentence) => {
  expect(limitOf(some, targets)).toEqual({ isReached, sentence: expect.stringMatching(new RegExp(`^${sentence}`)) })
  expect(limitOf(some, targets).sentence === '').toBe(sentence === '')
})

function offAll(): [string, boolean][] {
  return ['Visa', ...eight].map((tag) => [tag, false])
}

test('a tag is found by any part of it without accents; matches at its start come first', () => {
  expect(matching(['Waiting on bank', 'Bank', 'Visa', 'Bänke'], 'BÄNK')).toEqual(['Bank', 'Bänke', 'Waiting on bank'])
  expect(matching(['Bank', 'Visa'], '')).toEqual(['Bank', 'Visa'])
})
