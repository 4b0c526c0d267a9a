import { beforeEach, expect, test, vi } from 'vitest'
import { singleKeys } from '#web/desk/shared/shortcut-switch.ts'
import { mayHaveSession, rememberSession } from './may-have-session.ts'

const denied = () => {
  throw new DOMException('The operation is insecure.', 'SecurityError')
}
beforeEach(() => void vi.stubGlobal('localStorage', { getItem: denied, setItem: denied, removeItem: denied }))

test('a browser without storage remembers a session until the page is closed', () => {
  expect(mayHaveSession()).toBe(false)
  rememberSession(true)
  expect(mayHaveSession()).toBe(true)
  rememberSession(false)
  expect(mayHaveSession()).toBe(false)
})

test('a browser without storage keeps single keys off until the page is closed', () => {
  expect(singleKeys.areOn()).toBe(true)
  singleKeys.turn(false)
  expect(singleKeys.areOn()).toBe(false)
  singleKeys.turn(true)
})
