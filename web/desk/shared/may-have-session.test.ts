import { beforeEach, expect, test, vi } from 'vitest'
import { mayHaveSession, rememberSession } from './may-have-session.ts'
import { singleKeys } from './shortcut-switch.ts'

const denied = () => {
  throw new DOMException('The operation is insecure.', 'SecurityError')
}
beforeEach(() => void vi.stubGlobal('localStorage', { getItem: denied, setItem: denied, removeItem: denied }))

test('a browser that stores nothing remembers a session as long as the page lasts', () => {
  expect(mayHaveSession()).toBe(false)
  rememberSession(true)
  expect(mayHaveSession()).toBe(true)
  rememberSession(false)
  expect(mayHaveSession()).toBe(false)
})

test('a browser that stores nothing turns single keys off as long as the page lasts', () => {
  expect(singleKeys.areOn()).toBe(true)
  singleKeys.turn(false)
  expect(singleKeys.areOn()).toBe(false)
  singleKeys.turn(true)
})
