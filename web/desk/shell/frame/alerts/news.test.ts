import { expect, test } from 'vitest'
import type { Alert } from '#contract/desk/queue/alerts.ts'
import { createNews } from './news.ts'

const alert = (key: string): Alert => ({ key, kind: 'mine', external_id: key, due_at: null, by: null })
const [first, second, third] = [alert('first'), alert('second'), alert('third')]
const unseen = { isQuiet: false, isUnseen: true }
const quiet = { isQuiet: true, isUnseen: true }

test('alerts that exist at the start are silent, and each new one alerts once', () => {
  const look = createNews()
  expect(look({ alerts: [first], ...unseen }).calling).toEqual([])
  expect(look({ alerts: [first, second], ...unseen }).calling).toEqual([second])
  expect(look({ alerts: [first, second], ...unseen }).calling).toEqual([])
})

test('an alert that arrives during quiet time follows when that ends, if it still applies', () => {
  const look = createNews()
  look({ alerts: [], ...quiet })
  expect(look({ alerts: [first, second], ...quiet })).toMatchObject({ waiting: [first, second], calling: [] })
  expect(look({ alerts: [second, third], ...quiet })).toMatchObject({ fresh: [third], waiting: [second, third] })
  expect(look({ alerts: [second, third], ...unseen })).toEqual({ fresh: [], waiting: [], calling: [second, third] })
  expect(look({ alerts: [second, third], ...unseen }).calling).toEqual([])
})

test('an alert that arrives while the concierge looks is silent, and waiting alerts are dropped', () => {
  const look = createNews()
  look({ alerts: [], ...quiet })
  expect(look({ alerts: [first], isQuiet: true, isUnseen: false }).waiting).toEqual([])
  look({ alerts: [first, second], ...quiet })
  expect(look({ alerts: [first, second], isQuiet: false, isUnseen: false }).calling).toEqual([])
  expect(look({ alerts: [first, second], ...unseen }).calling).toEqual([])
})
