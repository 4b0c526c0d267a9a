import { expect, test } from 'vitest'
import { blanksIn, fillBlanks, nameOfBlank, partsOfBlanks } from './blanks.ts'

test('known blanks are filled in, and unknown ones remain', () => {
  const known = { 'member.first_name': 'Maya', company: null }
  expect(fillBlanks('Dear {{member.first_name}}, {{ member.first_name }}: {{date}}, {{company}}', known)).toBe(
    'Dear Maya, Maya: {{date}}, {{company}}',
  )
})

test('a filled-in value is read neither as a blank nor as a pattern', () => {
  expect(fillBlanks('{{a}}{{b}}', { a: '$& {{b}}', b: 'x' })).toBe('$& {{b}}x')
  expect(fillBlanks('{{constructor}} {{__proto__}}', {})).toBe('{{constructor}} {{__proto__}}')
})

test('each blank is listed once, as it is written', () => {
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
])('%j counts as a blank', (blank) => {
  expect(blanksIn(`On ${blank}.`)).toEqual([blank])
  expect(partsOfBlanks(`On ${blank}.`).map(({ text, isBlank }) => (isBlank ? text : ''))).toEqual(['', blank, ''])
  expect(fillBlanks(blank, { [nameOfBlank(blank)]: 'x' })).toBe('x')
})

test('the inner one of nested blanks is a blank', () => {
  expect(blanksIn('{{{a}}} {{b {{c}}')).toEqual(['{{a}}', '{{c}}'])
})
