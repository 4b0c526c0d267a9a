import { expect, test } from 'vitest'
import { asciiDomain, storedAddress } from './email-address.ts'

test.each([
  ['Kim@X.test', 'kim@x.test'],
  ['kim@x.test\u200b', 'kim@x.test'],
  ['\u202akim@x.test\u202c', 'kim@x.test'],
  ['kim@müller.test', 'kim@xn--mller-kva.test'],
  ['kim@MÜLLER.test', 'kim@xn--mller-kva.test'],
  ['kim@mu\u0308ller.test', 'kim@xn--mller-kva.test'],
  ['kim@xn--mller-kva.test', 'kim@xn--mller-kva.test'],
  ['kim@пример.рф', 'kim@xn--e1afmkfd.xn--p1ai'],
  ['kim@例え。テスト', 'kim@xn--r8jz45g.xn--zckzah'],
  ['no address', 'no address'],
  ['kim@a b/ü', 'kim@a b/ü'],
  ['', ''],
])('%j is stored as %j', (typed, stored) => expect(storedAddress(typed)).toBe(stored))

test('an ASCII domain is unchanged', () => {
  expect(asciiDomain('127.1')).toBe('127.1')
  expect(asciiDomain('brightwater.example')).toBe('brightwater.example')
})
