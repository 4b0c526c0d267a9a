import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { learnServerTime, msNow, onCorrection, timeNow } from './server-clock.ts'

const DEVICE = Date.parse('2026-11-23T11:00:00Z')
const HOUR_MS = 3_600_000
const answeredAt = (ms: number) => learnServerTime(String(ms))

beforeEach(() => void vi.useFakeTimers({ now: DEVICE }))
afterEach(() => {
  answeredAt(Date.now())
  vi.useRealTimers()
})

test("the device's time is used before the first response", () => {
  expect([msNow(), timeNow()]).toEqual([DEVICE, new Date(DEVICE)])
})

test("the server's time is used if the device's clock is two hours fast", () => {
  const corrected = vi.fn<() => void>()
  const stop = onCorrection(corrected)
  answeredAt(DEVICE - 2 * HOUR_MS)
  vi.advanceTimersByTime(5000)
  expect(msNow()).toBe(DEVICE - 2 * HOUR_MS + 5000)
  answeredAt(DEVICE - 2 * HOUR_MS + 4500) // the network took half a second
  expect([msNow(), corrected.mock.calls.length]).toEqual([DEVICE - 2 * HOUR_MS + 5000, 1])
  stop()
})

test('a corrected device clock is followed', () => {
  answeredAt(DEVICE + HOUR_MS)
  vi.setSystemTime(DEVICE + HOUR_MS)
  answeredAt(DEVICE + HOUR_MS)
  expect(msNow()).toBe(DEVICE + HOUR_MS)
})

test.each([null, '', 'soon'])('a response with the time %s changes nothing', (said) => {
  learnServerTime(said)
  expect(msNow()).toBe(DEVICE)
})
