import { expect, test } from 'vitest'
import { blanksIn, fillBlanks, nameOfBlank, partsOfBlanks } from './blanks.ts'

test('known blanks are filled in, unknown ones stay blanks', () => {
  const known = { 'member.first_name': 'Maya', company: null }
  expect(fillBlanks('Dear {{member.first_name}}, {{ member.first_name }}: {{date}}, {{company}}', known)).toBe(
    'Dear Maya, Maya: {{date}}, {{company}}',
  )
})

test('a filled-in value is read neither as a blank again nor as a pattern', () => {
  expect(fillBlanks('{{a}}{{b}}', { a: '$& {{b}}', b: 'x' })).toBe('$& {{b}}x')
  expect(fillBlanks('{{constructor}} {{__proto__}}', {})).toBe('{{constructor}} {{__proto__}}')
})

test('blanks are listed once each, as they are written', () => {
  expect(blanksIn('On {{date}} at {{ time }}, so {{date}}')).toEqual(['{{date}}', '{{ time }}'])
  expect(blanksIn('{date} { {x} } }}{{ {{')).toEqual([])
})

test.each([
  '{{date/time}}',
  '{{ date & time }}',
  '{{name (first)}}',
  '{{what’s the “total”?}}',
  '{{a:b;c,d!}}',
  '{{}}',
  '{{ }}',
  '{{two\nlines}}',
  '{{日付}}',
  '{{🗓️}}',
  '{{a{b}c}}',
  `{{${'long '.repeat(20)}}}`,
])('%j is a blank', (blank) => {
  expect(blanksIn(`On ${blank}.`)).toEqual([blank])
  expect(partsOfBlanks(`On ${blank}.`).map(({ text, isBlank }) => (isBlank ? text : ''))).toEqual(['', blank, ''])
  expect(fillBlanks(blank, { [nameOfBlank(blank)]: 'x' })).toBe('x')
})

test('of nested blanks the inner one is to be filled', () => {
  expect(blanksIn('{{{a}}} {{b {{c}}')).toEqual(['{{a}}', '{{c}}'])
})
