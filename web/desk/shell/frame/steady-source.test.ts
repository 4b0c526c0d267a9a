import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { SILENCE_MS } from '#web/wire/connection/stream-watch.ts'
import { steadySource } from './steady-source.ts'

/** A fake EventSource whose events the test fires. */
class FakeSource extends EventTarget {
  static readonly CLOSED = 2
  static made: FakeSource[] = []
  readyState = 0
  readonly address: string
  constructor(address: string) {
    super()
    this.address = address
    FakeSource.made.push(this)
  }
  close() {
    this.readyState = FakeSource.CLOSED
  }
  fire(type: string, lastEventId = '') {
    this.dispatchEvent(new MessageEvent(type, { lastEventId }))
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
  const onOpen = vi.fn<() => void>()
  const onRefused = vi.fn<() => void>()
  const changed = vi.fn<() => void>()
  const addressAfter = (eventId: string) => `/events?after=${eventId}`
  const close = steadySource({ addressAfter, since: '7', handlers: { changed }, onOpen, onRefused })
  return { onOpen, onRefused, changed, close, last: () => FakeSource.made.at(-1) ?? new FakeSource('') }
}

test('an open stream without events is reopened after the last event received', () => {
  const { onOpen, last } = follow()
  last().fire('open')
  last().fire('changed', '8')
  last().fire('beat')
  vi.advanceTimersByTime(SILENCE_MS - 1)
  expect(FakeSource.made).toHaveLength(1)
  vi.advanceTimersByTime(1)
  expect(FakeSource.made.map(({ readyState }) => readyState)).toEqual([FakeSource.CLOSED, 0])
  expect(FakeSource.made.map(({ address }) => address)).toEqual(['/events?after=7', '/events?after=8'])
  last().fire('open')
  expect(onOpen).toHaveBeenCalledTimes(2)
})

test.each(['beat', 'changed'])('an event %s keeps the stream open', (type) => {
  const { changed, last } = follow()
  last().fire('open')
  for (let at = 0; at < 5; at++) {
    vi.advanceTimersByTime(SILENCE_MS - 1)
    last().fire(type)
  }
  expect(FakeSource.made).toHaveLength(1)
  expect(changed).toHaveBeenCalledTimes(type === 'changed' ? 5 : 0)
})

test('a refused stream is retried with increasing delays until it is closed', () => {
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
