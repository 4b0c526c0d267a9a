import { expect, test } from 'vitest'
import { earlierOf } from './earlier.ts'

/** A Tuesday morning in every time zone. */
const now = new Date(2026, 10, 17, 9, 42)

const at = (seq: number, day: number, hour = 9) => ({ seq, at: new Date(2026, 10, day, hour).toISOString() })
const message = (seq: number, day: number, hour?: number) => ({ ...at(seq, day, hour), internal: false })
const note = (seq: number, day: number) => ({ ...at(seq, day), internal: true })

const sixOfOld = [9, 9, 10, 11, 12, 12].map((day, index) => message(index + 1, day))
const recent = [note(8, 16), message(9, 17, 8), message(10, 17, 9)]
const read = 10

test('read messages before yesterday fold into one line with their days', () => {
  const events = [at(7, 12)]
  expect(earlierOf({ messages: [...sixOfOld, ...recent], events, seen_seq: read }, now)).toEqual({
    upTo: 7,
    words: '6 messages, Nov 9 to 12',
  })
})

test('notes are counted separately', () => {
  const words = (messages: (typeof recent)[number][]) =>
    earlierOf({ messages: [...messages, ...recent], events: [], seen_seq: read }, now)?.words
  expect(words([...sixOfOld.slice(0, 5), note(6, 12)])).toBe('5 messages and 1 note, Nov 9 to 12')
  expect(words([message(1, 9), note(2, 9), note(3, 9), note(4, 9)])).toBe('1 message and 3 notes, Nov 9')
  expect(words([1, 2, 3, 4].map((seq) => note(seq, 9)))).toBe('4 notes, Nov 9')
})

test('unread messages are not folded, and neither is their whole day', () => {
  const earlier = (seen_seq: number) => earlierOf({ messages: [...sixOfOld, ...recent], events: [], seen_seq }, now)
  expect(earlier(5), 'the last of the 12th is new').toEqual({ upTo: 4, words: '4 messages, Nov 9 to 11' })
  expect(earlier(3), 'three are not worth a line').toBeNull()
  expect(earlier(0)).toBeNull()
})

test('at least three messages or notes follow the fold, regardless of their age', () => {
  const old = [...sixOfOld, message(8, 13), note(9, 14)]
  expect(earlierOf({ messages: old, events: [at(10, 15)], seen_seq: read }, now)).toEqual({
    upTo: 4,
    words: '4 messages, Nov 9 to 11',
  })
})

test('messages of today and yesterday are never folded, and neither is a conversation of a single day', () => {
  const lately = [15, 16, 16, 16, 17, 17, 17].map((day, index) => message(index + 1, day))
  expect(earlierOf({ messages: lately, events: [], seen_seq: read }, now)).toBeNull()
  const once = Array.from({ length: 9 }, (_, index) => message(index + 1, 9))
  expect(earlierOf({ messages: once, events: [], seen_seq: read }, now)).toBeNull()
  expect(earlierOf({ messages: [], events: [], seen_seq: read }, now)).toBeNull()
})
