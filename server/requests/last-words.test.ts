import { expect, test } from 'vitest'
import { lastWords } from './last-words.ts'

test('a short message is said whole, on one line and without the marks of its form', () => {
  expect(lastWords('**Good** news:\n\n- see [their letter](https://linden.example/a)')).toBe(
    'Good news: see their letter',
  )
})

test('of a long one the last whole sentences stay that fit', () => {
  const first = 'I have read all of it and sent it on. '.repeat(5)
  const last = 'If a second bill arrives, please don’t pay it; send it to me.'
  const words = lastWords(`${first}${last}`)
  expect(words).toBe(`${'I have read all of it and sent it on. '.repeat(2)}${last}`)
  expect(words.length).toBeLessThanOrEqual(160)
})

test('a sentence that is too long is cut at a word', () => {
  const words = lastWords(`Yes. I looked ${'somewhere, '.repeat(40)}end`)
  expect(words).toMatch(/^I looked somewhere, .*somewhere…$/)
  expect(words.length).toBeLessThanOrEqual(160)
})
