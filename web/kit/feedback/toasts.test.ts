import { expect, test } from 'vitest'
import { createToasts } from './toasts.ts'

test('toasts stay in order of arrival until closed', () => {
  const toasts = createToasts()
  const first = toasts.show({ message: 'Saved', type: 'success' })
  toasts.show({ message: 'Failed to submit answer', type: 'error' })
  toasts.close(first)
  expect(toasts.all().map(({ message }) => message)).toEqual(['Failed to submit answer'])
})

test('equal messages are one toast, the newer one', () => {
  const toasts = createToasts()
  toasts.show({ message: 'Failed to fetch request', type: 'error' })
  toasts.show({ message: 'Saved' })
  toasts.show({ message: 'Failed to fetch request', type: 'error' })
  expect(toasts.all().map(({ message }) => message)).toEqual(['Saved', 'Failed to fetch request'])
})

test('a listener gets every change until it unsubscribes', () => {
  const toasts = createToasts()
  let heard = 0
  const leave = toasts.subscribe(() => {
    heard += 1
  })
  toasts.close(toasts.show({ message: 'Saved' }))
  leave()
  toasts.clear()
  expect(heard).toBe(2)
})
