import { expect, test } from 'vitest'
import { createListeners, createStore } from './store.ts'

test('a store returns its current value and notifies a listener of every change until it unsubscribes', () => {
  const store = createStore('first')
  const seen: string[] = []
  const unsubscribe = store.subscribe(() => seen.push(store.current()))
  store.set('second')
  unsubscribe()
  store.set('third')
  expect([store.current(), seen]).toEqual(['third', ['second']])
})

test('listeners receive the event', () => {
  const { notify, subscribe } = createListeners<number>()
  const seen: number[] = []
  subscribe((news) => seen.push(news))
  notify(1)
  expect(seen).toEqual([1])
})
