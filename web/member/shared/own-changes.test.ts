import { afterEach, expect, test, vi } from 'vitest'
import { isContained, noteOwnChange } from './own-changes.ts'

afterEach(() => void vi.useRealTimers())

test('the event of an answer is contained in it, and so is what came before, but nothing after', async () => {
  noteOwnChange('one', Promise.resolve({ eventId: 7 }))
  expect(await Promise.all([6, 7, 8].map((id) => isContained('one', id)))).toEqual([true, true, false])
  expect(await isContained('another', 7)).toBe(false)
})

test('an answer that contains its event alone contains nothing of what came before', async () => {
  noteOwnChange('alone', Promise.resolve({ eventId: 7, alone: true }))
  expect(await Promise.all([6, 7, 8].map((id) => isContained('alone', id)))).toEqual([false, true, false])
})

test('an event that is quicker than its answer waits for it', async () => {
  const answer = Promise.withResolvers<{ eventId: number }>()
  noteOwnChange('two', answer.promise)
  const waiting = isContained('two', 9)
  answer.resolve({ eventId: 9 })
  expect(await waiting).toBe(true)
})

test('a later change that fails takes nothing back', async () => {
  noteOwnChange('three', Promise.resolve({ eventId: 4 }))
  noteOwnChange('three', Promise.reject(new Error('no answer')))
  expect(await Promise.all([4, 5].map((id) => isContained('three', id)))).toEqual([true, false])
})

test('an answer that does not come holds no event back for long', async () => {
  vi.useFakeTimers()
  noteOwnChange('four', new Promise(() => undefined))
  const waiting = isContained('four', 1)
  await vi.runAllTimersAsync()
  expect(await waiting).toBe(false)
})
