import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createLogoRetries } from './logo-retries.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('many logos that fail together cause one fetch, a second later', async () => {
  const refetch = vi.fn<() => Promise<void>>(async () => undefined)
  const failed = createLogoRetries(refetch)
  for (let logo = 0; logo < 26; logo += 1) failed()
  await vi.advanceTimersByTimeAsync(999)
  expect(refetch).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(60_000)
  expect(refetch).toHaveBeenCalledTimes(1)
})

test('logos that keep failing cause at most three fetches', async () => {
  const refetch = vi.fn<() => Promise<void>>(async () => undefined)
  const failed = createLogoRetries(refetch)
  for (let round = 0; round < 10; round += 1) {
    failed()
    await vi.advanceTimersByTimeAsync(1000)
  }
  expect(refetch).toHaveBeenCalledTimes(3)
})
