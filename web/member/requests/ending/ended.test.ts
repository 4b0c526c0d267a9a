import { expect, test } from 'vitest'
import { headlineOf, sentenceOf } from './ended.ts'

const own = { minutes: 2, answers: 4, messages: 0, call_minutes: 0 }
const measured = { alone_minutes: 60, source: 'A default', version: 1, given_back_minutes: 58 }
const time = { worked_minutes: 12, own, measured: null }

test('a request without a baseline has no headline about time', () => {
  expect(headlineOf({ result: null, time })).toBeNull()
  expect(headlineOf({ result: { words: null, money: { cents: 4000, kind: 'not_paid' } }, time })).toBe(
    '$40 you don’t pay',
  )
  expect(sentenceOf(time)).toBe('We worked 12 min on it.')
})

test('a request with a baseline has the saved time as headline, below the concierge’s summary', () => {
  expect(headlineOf({ result: null, time: { ...time, measured } })).toBe('About 58 min given back')
  expect(headlineOf({ result: { words: 'The bill is gone', money: null }, time })).toBe('The bill is gone')
})
