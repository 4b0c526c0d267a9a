import { expect, test } from 'vitest'
import type { Alert } from '#contract/desk/alerts.ts'
import { createNews } from './news.ts'

const alert = (key: string): Alert => ({ key, kind: 'mine', external_id: key, due_at: null, by: null })
const [first, second, third] = [alert('first'), alert('second'), alert('third')]
const unseen = { isQuiet: false, isUnseen: true }
const quiet = { isQuiet: true, isUnseen: true }

test('what stood before does not call, and what comes calls once', () => {
  const look = createNews()
  expect(look({ alerts: [first], ...unseen }).calling).toEqual([])
  expect(look({ alerts: [first, second], ...unseen }).calling).toEqual([second])
  expect(look({ alerts: [first, second], ...unseen }).calling).toEqual([])
})

test('what comes while it is quiet calls when that is over, if it still stands', () => {
  const look = createNews()
  look({ alerts: [], ...quiet })
  expect(look({ alerts: [first, second], ...quiet })).toMatchObject({ waiting: [first, second], calling: [] })
  expect(look({ alerts: [second, third], ...quiet })).toMatchObject({ fresh: [third], waiting: [second, third] })
  expect(look({ alerts: [second, third], ...unseen })).toEqual({ fresh: [], waiting: [], calling: [second, third] })
  expect(look({ alerts: [second, third], ...unseen }).calling).toEqual([])
})

test('what they see come does not call, and nothing that waited does while they look', () => {
  const look = createNews()
  look({ alerts: [], ...quiet })
  expect(look({ alerts: [first], isQuiet: true, isUnseen: false }).waiting).toEqual([])
  look({ alerts: [first, second], ...quiet })
  expect(look({ alerts: [first, second], isQuiet: false, isUnseen: false }).calling).toEqual([])
  expect(look({ alerts: [first, second], ...unseen }).calling).toEqual([])
})
