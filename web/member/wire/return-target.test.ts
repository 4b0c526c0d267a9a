import { expect, test } from 'vitest'
import type { TextStorage } from '#web/wire/browser-storage.ts'
import { createReturnTarget } from './return-target.ts'

function open(): ReturnType<typeof createReturnTarget> {
  const all = new Map<string, string>()
  const storage: TextStorage = {
    get: (key) => all.get(key) ?? null,
    set: (key, text) => (text === null ? all.delete(key) : all.set(key, text)),
  }
  return createReturnTarget(storage)
}

test('path, query and hash are returned, once', () => {
  const target = open()
  target.save('/benefits-and-offers/all?type=benefit#list')
  expect(target.peek()).toBe('/benefits-and-offers/all?type=benefit#list')
  expect(target.take()).toBe('/benefits-and-offers/all?type=benefit#list')
  expect(target.take()).toBeNull()
})

test.each([
  '/',
  '/?a=1',
  '/#top',
  '//evil.example',
  '/\\evil.example',
  'https://evil.example',
  'javascript:alert(1)',
  '',
])('the root and other sites are not valid targets: %s', (address) => {
  const target = open()
  target.save('/account')
  target.save(address)
  expect(target.take(), 'nor is what was wanted before').toBeNull()
})
