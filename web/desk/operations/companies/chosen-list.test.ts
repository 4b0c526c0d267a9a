import { expect, test } from 'vitest'
import { showList, suggestionFor } from './chosen-list.ts'

const CSV =
  'Work email;Private email;Name\nbjorn@brightwater.example;b@mail.example;Björn\n;;\nAda <ada@brightwater.example>;;Ada\n'
const none = { instead: new Map() }

test('a file is shown by its columns, each with two example cells, and the column of addresses is marked', () => {
  const shown = showList(Buffer.from(CSV), none)
  expect(shown).toMatchObject({ read: { email: 0 }, lines: 2, probe: null, domain: 'brightwater.example' })
  expect(shown?.columns[1]).toEqual({ column: 1, name: 'Private email', examples: ['b@mail.example', 'empty'] })
  expect(shown?.cellOf(4, 'email')).toBe('Ada <ada@brightwater.example>')
})

test('a file with a guessed encoding shows a cell that reveals a wrong guess', () => {
  expect(showList(Buffer.from(CSV, 'latin1'), none)).toMatchObject({
    probe: 'Björn',
    opened: { coding: 'windows-1252' },
  })
  expect(showList(Buffer.from(CSV, 'latin1'), { ...none, coding: 'utf-8' })?.probe).toBe('Bj\ufffdrn')
})

test('a file without a heading is shown from its first line', () => {
  expect(showList(Buffer.from('ann@a.example,Ann\n'), none)).toMatchObject({
    lines: 1,
    columns: [{ name: 'Column 1' }, {}],
  })
})

test('a file without a known column of addresses is shown, so that a colleague can choose the column', () => {
  const csv = Buffer.from('name|login\nann|ann at a.example\n')
  expect(showList(csv, none)).toMatchObject({
    read: null,
    columns: [
      { name: 'name', examples: ['ann'] },
      { name: 'login', examples: ['ann at a.example'] },
    ],
  })
  expect(showList(csv, { ...none, columns: { email: 1 } })).toMatchObject({ read: { email: 1 }, lines: 1 })
  expect(showList(csv, { ...none, delimiter: ',' })?.columns).toHaveLength(1)
  expect(showList(Buffer.from('\n;\n'), none)).toBeNull()
})

test('a column far to the right can be chosen', () => {
  const heading = Array.from({ length: 40 }, (_, at) => `Field ${at}`)
  expect(showList(Buffer.from(`${heading.join()}\n`), none)?.columns).toHaveLength(40)
})

test.each([
  ['ruth@a.example, abebe@a.example', 'ruth@a.example'],
  ['olu@brightwater', 'olu@brightwater.example'],
  ['olu@', 'olu@brightwater.example'],
  ['olu@brightwater.', 'olu@brightwater.example'],
  ['olu@elsewhere', null],
  ['see HR', null],
  ['', null],
])('for the cell %j the suggestion is %j', (cell, taken) => {
  expect(suggestionFor(cell, { domain: 'brightwater.example' })).toBe(taken)
})
