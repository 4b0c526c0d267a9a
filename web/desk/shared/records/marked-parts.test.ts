import { expect, test } from 'vitest'
import { markedParts } from './marked-parts.ts'

const marked = (text: string, other: string) =>
  markedParts(text, other)
    .map(({ text: part, differs }) => (differs ? `[${part}]` : part))
    .join('')

test.each([
  ['Who was treated?', 'Who was the care for?', 'Who was [treated]?', 'Who was [the care for]?'],
  [
    'What do they say you owe?',
    'What do they say you owe, in dollars?',
    'What do they say you owe?',
    'What do they say you owe[, in dollars]?',
  ],
  ['Text · optional', 'Number', '[Text · optional]', '[Number]'],
  ['When\nText', 'When\nNumber', 'When\n[Text]', 'When\n[Number]'],
  ['One', 'One\nTwo', 'One', 'One\n[Two]'],
  ['a a', 'a', 'a[ a]', 'a'],
])('the difference between “%s” and “%s” is marked in each, line by line', (mine, theirs, one, other) => {
  expect([marked(mine, theirs), marked(theirs, mine)]).toEqual([one, other])
})

test('the parts of a text add up to the whole text', () => {
  const parts = markedParts('Ask the vet\nfirst thing', 'Ask a vet\n\nlast')
  expect(parts.map(({ text }) => text).join('')).toBe('Ask the vet\nfirst thing')
})
