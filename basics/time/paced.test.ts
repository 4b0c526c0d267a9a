import { afterEach, expect, test, vi } from 'vitest'
import { paced } from './paced.ts'

const PAUSE_MS = 5_000
afterEach(() => vi.useRealTimers())

test('a hundred events during a read cause one more read after it, and no read is canceled', async () => {
  const under: (() => void)[] = []
  const { now } = paced(() => new Promise<void>((done) => void under.push(done)), PAUSE_MS)
  now()
  for (let event = 0; event < 100; event += 1) now()
  expect(under).toHaveLength(1)
  under[0]?.()
  await expect.poll(() => under.length).toBe(2)
  under[1]?.()
  await Promise.resolve()
  await Promise.resolve()
  now()
  await expect.poll(() => under.length).toBe(3)
})

test('a read that can wait runs at once after a pause, and otherwise once at the end of the pause', async () => {
  vi.useFakeTimers()
  const read = vi.fn<() => Promise<void>>(async () => {})
  const { now, soon } = paced(read, PAUSE_MS)
  soon()
  expect(read).toHaveBeenCalledTimes(1)
  // 15 changes a second
  for (let tenths = 0; tenths < 600; tenths += 1) {
    soon()
    await vi.advanceTimersByTimeAsync(100)
  }
  const inAMinute = read.mock.calls.length
  expect(inAMinute).toBeGreaterThanOrEqual(1 + 60_000 / (PAUSE_MS * 1.25))
  expect(inAMinute).toBeLessThanOrEqual(1 + 60_000 / (PAUSE_MS * 0.75))

  // a pending read takes up to 1.2 pauses, and the following pause is as long
  await vi.advanceTimersByTimeAsync(3 * PAUSE_MS)
  read.mockClear()
  soon()
  await vi.advanceTimersByTimeAsync(0)
  soon()
  now()
  expect(read).toHaveBeenCalledTimes(2)
  await vi.advanceTimersByTimeAsync(2 * PAUSE_MS)
  // the immediate read was the only one that was needed
  expect(read).toHaveBeenCalledTimes(2)
})

test('a deferred read runs once, and not at the same time in all pages', async () => {
  vi.useFakeTimers()
  const readAt: number[] = []
  const pages = Array.from({ length: 100 }, () => paced(async () => void readAt.push(Date.now()), PAUSE_MS))
  const from = Date.now()
  for (const { later } of [...pages, ...pages]) later()
  await vi.advanceTimersByTimeAsync(2 * PAUSE_MS)
  expect(readAt).toHaveLength(100)
  expect([Math.min(...readAt) >= from + PAUSE_MS / 2, Math.max(...readAt) <= from + 1.5 * PAUSE_MS]).toEqual([
    true,
    true,
  ])
  const within = Map.groupBy(readAt, (at) => Math.floor(at / (PAUSE_MS / 5)))
  expect(Math.max(...[...within.values()].map(({ length }) => length))).toBeLessThan(50)
})

test('a stopped reader reads no more', async () => {
  vi.useFakeTimers()
  const read = vi.fn<() => Promise<void>>(async () => {})
  const { soon, stop } = paced(read, PAUSE_MS)
  soon()
  soon()
  stop()
  await vi.advanceTimersByTimeAsync(2 * PAUSE_MS)
  expect(read).toHaveBeenCalledTimes(1)
})
