import { expect, test, vi } from 'vitest'
import type { TextStorage } from './browser-storage.ts'
import { createSession, type SessionChange } from './session.ts'

const NOON = Date.parse('2026-11-20T12:00:00.000Z')
const token = { token: 'maya-token', expires_at: '2026-11-20T13:00:00.000Z' }

function open(now = NOON) {
  const storage = memory()
  const clock = { now }
  const session = createSession(storage, () => clock.now)
  const changes: SessionChange[] = []
  session.subscribe((change) => changes.push(change))
  return { storage, clock, session, changes }
}

function memory(): TextStorage {
  const all = new Map<string, string>()
  return {
    get: (key) => all.get(key) ?? null,
    set: (key, text) => (text === null ? all.delete(key) : all.set(key, text)),
  }
}

test('a session is one whose token has not expired', { tags: '@4.1' }, () => {
  const { session, clock } = open()
  session.begin(token)
  expect(session.current()?.token).toBe('maya-token')
  clock.now = Date.parse(token.expires_at)
  expect(session.current()).toBeNull()
})

test('an expired session is distinguished from a missing one', () => {
  const { session, clock } = open()
  expect(session.lapsed()).toBe(false)
  session.begin(token)
  expect(session.lapsed()).toBe(false)
  clock.now = Date.parse(token.expires_at)
  expect(session.lapsed()).toBe(true)
})

test.each(['', 'not json', '{"token":""}', '{"token":"a","expires_at":"someday"}', '[]'])(
  'an unreadable value is not a session: %s',
  (text) => {
    const { storage, session } = open()
    storage.set('tendwell.session', text)
    expect(session.current()).toBeNull()
  },
)

test('a session that expired is distinguished from a sign-out, until the next session begins', () => {
  const { session, clock } = open()
  const ended = (how: () => void) => {
    session.begin(token)
    expect(session.endedOnItsOwn()).toBe(false)
    how()
    return session.endedOnItsOwn()
  }
  expect(session.endedOnItsOwn()).toBe(false)
  expect(ended(() => session.end('signed-out'))).toBe(false)
  expect(ended(() => session.end('refused'))).toBe(true)
  expect(ended(() => void (clock.now = Date.parse(token.expires_at)))).toBe(true)
})

test('another reader of the same storage gets the session of the first', () => {
  const { storage, session } = open()
  session.begin(token)
  expect(createSession(storage, () => NOON).current()).toMatchObject(token)
})

test('a required code stays required until it is entered', () => {
  const { session, changes } = open()
  session.begin(token)
  session.needsFactor()
  expect(session.current()?.pending).toBe('code')
  session.verified('mfa')
  expect(session.current()).toEqual({ ...token, mfa_token: 'mfa' })
  expect(changes).toEqual(['begun', 'changed', 'changed'])
})

test('a server that asks for a factor does not turn the first enrollment into a code', () => {
  const { session } = open()
  session.begin({ ...token, pending: 'enroll' })
  session.needsFactor()
  expect(session.current()?.pending).toBe('enroll')
})

test('a factor that is no longer valid is deleted when the server asks again', () => {
  const { session } = open()
  session.begin({ ...token, mfa_token: 'old' })
  session.needsFactor()
  expect(session.current()).toMatchObject({ pending: 'code' })
  expect(session.current()?.mfa_token).toBeUndefined()
})

test('the end of a session deletes it and has a reason', () => {
  const { session, changes, storage } = open()
  session.begin(token)
  session.end('signed-out')
  expect(session.current()).toBeNull()
  expect(storage.get('tendwell.session')).toBeNull()
  expect(changes).toEqual(['begun', 'signed-out'])
})

test.each([
  ['refused', 'refused'],
  ['signed-out', 'elsewhere'],
] as const)('an end by %s in another tab is %s here', (reason, heard) => {
  vi.stubGlobal(
    'StorageEvent',
    class extends Event {
      key = 'tendwell.session'
    },
  )
  const { storage, session, changes } = open()
  const target = new EventTarget()
  session.watch(target)
  const otherTab = createSession(storage, () => NOON)
  for (const again of ['refused', reason] as const) {
    otherTab.begin(token)
    otherTab.end(again)
  }
  target.dispatchEvent(new StorageEvent('storage'))
  expect(changes).toEqual([heard])
  vi.unstubAllGlobals()
})

test('changing an expired session does not begin one', () => {
  const { session, changes } = open()
  session.verified('mfa')
  expect(session.current()).toBeNull()
  expect(changes).toEqual([])
})
