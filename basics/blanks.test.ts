import { expect, test } from 'vitest'
import { blanksIn, fillBlanks } from './blanks.ts'

test('what is known is filled in, what is not stays a blank', () => {
  const known = { 'member.first_name': 'Maya', company: null }
  expect(fillBlanks('Dear {{member.first_name}}, {{ member.first_name }}: {{date}}, {{company}}', known)).toBe(
    'Dear Maya, Maya: {{date}}, {{company}}',
  )
})

test('what is filled in is never read as a blank again, nor as a pattern', () => {
  expect(fillBlanks('{{a}}{{b}}', { a: '$& {{b}}', b: 'x' })).toBe('$& {{b}}x')
  expect(fillBlanks('{{constructor}} {{__proto__}}', {})).toBe('{{constructor}} {{__proto__}}')
})

test('blanks are listed once each, as they stand', () => {
  expect(blanksIn('On {{date}} at {{ time }}, so {{date}}')).toEqual(['{{date}}', '{{ time }}'])
  expect(blanksIn('{{}} {date} {{a\nb}} { {x} }')).toEqual([])
})
