import { afterEach, expect, test, vi } from 'vitest'
import { isContained, noteOwnChange } from './own-changes.ts'

afterEach(() => void vi.useRealTimers())

test('a response covers its own event and all earlier ones, but no later ones', async () => {
  noteOwnChange('one', Promise.resolve({ eventId: 7 }))
  expect(await Promise.all([6, 7, 8].map((id) => isContained('one', id)))).toEqual([true, true, false])
  expect(await isContained('another', 7)).toBe(false)
})

test('a response that covers its event alone covers none of the earlier ones', async () => {
  noteOwnChange('alone', Promise.resolve({ eventId: 7, alone: true }))
  expect(await Promise.all([6, 7, 8].map((id) => isContained('alone', id)))).toEqual([false, true, false])
})

test('an event that arrives before its response waits for it', async () => {
  const answer = Promise.withResolvers<{ eventId: number }>()
  noteOwnChange('two', answer.promise)
  const waiting = isContained('two', 9)
  answer.resolve({ eventId: 9 })
  expect(await waiting).toBe(true)
})

test('a later change that fails reverts nothing', async () => {
  noteOwnChange('three', Promise.resolve({ eventId: 4 }))
  noteOwnChange('three', Promise.reject(new Error('no answer')))
  expect(await Promise.all([4, 5].map((id) => isContained('three', id)))).toEqual([true, false])
})

test('a response that does not arrive delays no event for long', async () => {
  vi.useFakeTimers()
  noteOwnChange('four', new Promise(() => undefined))
  const waiting = isContained('four', 1)
  await vi.runAllTimersAsync()
  expect(await waiting).toBe(false)
})
