import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createEventReader, type StreamEvent } from './event-stream.ts'

function read(...pieces: string[]) {
  const events: StreamEvent[] = []
  const reader = createEventReader((event) => events.push(event))
  for (const piece of pieces) reader.feed(piece)
  return { events, lastId: reader.lastId }
}

test('an event has its type, its data and an id for reconnecting', () => {
  expect(read('id: 7\nevent: message.created\ndata: {"a":1}\n\n')).toEqual({
    events: [{ id: '7', type: 'message.created', data: '{"a":1}' }],
    lastId: '7',
  })
})

test('comments and events without data are ignored', () => {
  expect(read(': still here\n\n', 'event: empty\n\n').events).toEqual([])
})

test('an id alone is remembered', () => {
  expect(read('id: 41\n\n')).toEqual({ events: [], lastId: '41' })
})

test('data lines are joined, and one leading space belongs to the format', () => {
  expect(read('data:  two\ndata:lines\n\n').events).toMatchObject([{ type: 'message', data: ' two\nlines' }])
})

test('a byte order mark at the start is not part of the first field', () => {
  expect(read('\uFEFFdata: first\n\n').events).toMatchObject([{ type: 'message', data: 'first' }])
})

test('any split of the input and any line ending gives the same events', () => {
  const lines = ['id: 1', 'event: request.changed', 'data: one', '', ': beat', '', 'data: two', 'data: more', '', '']
  fc.assert(
    fc.property(fc.constantFrom('\n', '\r', '\r\n'), fc.array(fc.nat(120), { maxLength: 8 }), (end, cuts) => {
      // more input decides whether a last CR is half of a CRLF
      const text = `${lines.join(end)}: end${end}`
      const at = [0, ...cuts.map((cut) => Math.min(cut, text.length)), text.length].toSorted((a, b) => a - b)
      const pieces = at.slice(1).map((to, index) => text.slice(at[index], to))
      expect(read(...pieces)).toEqual({
        events: [
          { id: '1', type: 'request.changed', data: 'one' },
          { id: '1', type: 'message', data: 'two\nmore' },
        ],
        lastId: '1',
      })
    }),
  )
})

test('the retry field sets the delay before reconnecting', () => {
  const reader = createEventReader(() => undefined)
  reader.feed('retry: 1250\n\nretry: soon\n\n')
  expect(reader.retryMs).toBe(1250)
})
