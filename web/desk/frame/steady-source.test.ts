import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { SILENCE_MS } from '#web/wire/stream-watch.ts'
import { steadySource } from './steady-source.ts'

/** A source of the browser, whose events the test fires. */
class FakeSource extends EventTarget {
  static readonly CLOSED = 2
  static made: FakeSource[] = []
  readyState = 0
  constructor() {
    super()
    FakeSource.made.push(this)
  }
  close() {
    this.readyState = FakeSource.CLOSED
  }
  fire(type: string) {
    this.dispatchEvent(new Event(type))
  }
}

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('EventSource', FakeSource)
  FakeSource.made = []
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

function follow() {
  const onOpen = vi.fn<(missed: boolean) => void>()
  const onRefused = vi.fn<() => void>()
  const changed = vi.fn<() => void>()
  const close = steadySource('/events', { handlers: { changed }, onOpen, onRefused })
  return { onOpen, onRefused, changed, close, last: () => FakeSource.made.at(-1) ?? new FakeSource() }
}

test('a stream that is open and silent is opened again, and what happened since is missed', () => {
  const { onOpen, last } = follow()
  last().fire('open')
  vi.advanceTimersByTime(SILENCE_MS - 1)
  expect(FakeSource.made).toHaveLength(1)
  vi.advanceTimersByTime(1)
  expect(FakeSource.made.map(({ readyState }) => readyState)).toEqual([FakeSource.CLOSED, 0])
  last().fire('open')
  expect(onOpen.mock.calls).toEqual([[false], [true]])
})

test.each(['beat', 'changed'])('%s keeps it as it is', (type) => {
  const { changed, last } = follow()
  last().fire('open')
  for (let at = 0; at < 5; at++) {
    vi.advanceTimersByTime(SILENCE_MS - 1)
    last().fire(type)
  }
  expect(FakeSource.made).toHaveLength(1)
  expect(changed).toHaveBeenCalledTimes(type === 'changed' ? 5 : 0)
})

test('a stream that fails before it opens has missed something when it opens', () => {
  const { onOpen, last } = follow()
  last().fire('error')
  last().fire('open')
  expect(onOpen).toHaveBeenCalledWith(true)
})

test('a refused stream is opened again, later each time, until it is closed', () => {
  const { onRefused, close, last } = follow()
  for (let at = 1; at <= 3; at++) {
    last().readyState = FakeSource.CLOSED
    last().fire('error')
    expect([onRefused.mock.calls.length, FakeSource.made.length]).toEqual([at, at])
    vi.advanceTimersByTime(1000 * 2 ** (at - 1))
  }
  expect(FakeSource.made).toHaveLength(4)
  close()
  vi.advanceTimersByTime(10 * SILENCE_MS)
  expect(FakeSource.made).toHaveLength(4)
})
