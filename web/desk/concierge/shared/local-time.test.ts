import { expect, test } from 'vitest'
import { localTime } from './local-time.ts'

const now = new Date('2026-11-21T15:42:00Z')

test("the time is the member's local time with its zone and their city", () => {
  expect(localTime('America/Chicago', 'Minneapolis', now)).toBe('9:42 AM CST in Minneapolis')
  expect(localTime('America/New_York', null, new Date('2026-07-01T15:42:00Z'))).toBe('11:42 AM EDT')
})

test('an unknown time zone is shown unchanged', () => {
  expect(localTime('Mars/Olympus', null, now)).toBe('Mars/Olympus')
})
