import { expect, test } from 'vitest'
import { invitedLines } from './invited-lines.ts'

test.each([
  ['Ines Calder <ines@example.com>'],
  ['Ines Calder, ines@example.com'],
  ['"Ines Calder";ines@example.com'],
  ['ines@example.com\tInes Calder'],
  [' Ines Calder ines@example.com '],
])('%j is parsed to a name and an address', (line) => {
  expect(invitedLines(line)).toMatchObject([{ name: 'Ines Calder', email: 'ines@example.com' }])
})

test('empty and repeated lines are skipped, and a line without an address or a name is kept', () => {
  expect(invitedLines('\r\nInes Calder\n \n<theo@example.com>\nInes Calder\n')).toEqual([
    { line: 'Ines Calder', name: 'Ines Calder', email: '' },
    { line: '<theo@example.com>', name: '', email: 'theo@example.com' },
  ])
})

test('a name in any script stays as typed', () => {
  expect(invitedLines('عمر الشريف, omar@example.com')).toMatchObject([{ name: 'عمر الشريف' }])
})
