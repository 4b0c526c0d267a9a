import { expect, test } from 'vitest'
import { messagePreview } from './message-preview.ts'

test('a short message is returned completely, on one line and without formatting marks', () => {
  expect(messagePreview('**Good** news:\n\n- see [their letter](https://linden.example/a)')).toBe(
    'Good news: see their letter',
  )
})

test('a long message is cut to the last complete sentences that fit', () => {
  const first = 'I have read all of it and sent it on. '.repeat(5)
  const last = 'If a second bill arrives, please don’t pay it; send it to me.'
  const words = messagePreview(`${first}${last}`)
  expect(words).toBe(`${'I have read all of it and sent it on. '.repeat(2)}${last}`)
  expect(words.length).toBeLessThanOrEqual(160)
})

test('a sentence that is too long is cut at a word', () => {
  const words = messagePreview(`Yes. I looked ${'somewhere, '.repeat(40)}end`)
  expect(words).toMatch(/^I looked somewhere, .*somewhere…$/)
  expect(words.length).toBeLessThanOrEqual(160)
})
