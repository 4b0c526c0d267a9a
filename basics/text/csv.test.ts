import { describe, expect, test } from 'vitest'
import { BYTE_ORDER_MARK, csvRows, csvText } from './csv.ts'

const cells = (text: string, delimiter?: string) => [...csvRows(text, delimiter)].map((row) => row.cells)

/** Returns the same numbers in every run, so that a failure can be reproduced. */
function dice(seed: number) {
  let state = seed
  return (below: number) => {
    state = (state * 1_664_525 + 1_013_904_223) % 4_294_967_296
    return Math.floor((state / 4_294_967_296) * below)
  }
}

const LETTERS = ['a', 'é', '🐶', ' ', ',', ';', '\t', '"', "'", '@', '.', '=', '+', '-', '\n', '\r\n', '\ufeff']

function anyTable(seed: number): string[][] {
  const roll = dice(seed)
  const cell = () => Array.from({ length: roll(6) }, () => LETTERS[roll(LETTERS.length)] ?? '').join('')
  const width = 2 + roll(3)
  return Array.from({ length: 1 + roll(6) }, () => Array.from({ length: width }, cell))
}
const quoted = (table: string[][], delimiter: string, end: string) =>
  table.map((row) => row.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(delimiter)).join(end)

describe('generated CSV', () => {
  test.each([',', ';', '\t'])('is read back unchanged with the delimiter %j', (delimiter) => {
    for (let seed = 1; seed <= 400; seed += 1) {
      const table = anyTable(seed)
      for (const end of ['\n', '\r\n', '\r']) expect(cells(quoted(table, delimiter, end), delimiter)).toEqual(table)
    }
  })

  test('of csvText is read back unchanged, except for the character that disarms a formula', () => {
    for (let seed = 1; seed <= 400; seed += 1) {
      const table = anyTable(seed)
      const safe = table.map((row) => row.map((cell) => (/^\s*[=+\-@]|^[\t\r\n]/.test(cell) ? `'${cell}` : cell)))
      expect(cells(csvText(table))).toEqual(safe)
    }
  })

  test('of csvText has no cell that starts like a formula', { tags: '@sec-csv-formula' }, () => {
    for (const start of ['=', '+', '-', '@', '\t', '\r', '\n', '\n=', ' =', '\ufeff@', '＝', '＋', '－', '＠'])
      expect(csvText([[`${start}1+1`, 7]])).toBe(`${BYTE_ORDER_MARK}"'${start}1+1",7`)
  })

  test('of csvText starts with the byte order mark, which tells Excel the encoding', () => {
    const bytes = new TextEncoder().encode(csvText([['Björn']]))
    expect(Buffer.from(bytes.slice(0, 3)).toString('hex')).toBe('efbbbf')
  })

  test('gives every row the number of its first line', () => {
    for (let seed = 1; seed <= 400; seed += 1) {
      const table = anyTable(seed)
      const lines = [...csvRows(quoted(table, ',', '\n'))].map(({ line }) => line)
      const expected = table.map(
        (_, at) => quoted(table.slice(0, at), ',', '\n').split(/\r\n?|\n/).length + (at > 0 ? 1 : 0),
      )
      expect(lines).toEqual(expected)
    }
  })
})

describe('files of spreadsheets', () => {
  test.each([
    ['a mark at the beginning', '\ufeffemail\nann@a.example', [['email'], ['ann@a.example']]],
    ['a last line end', 'a,b\r\n', [['a', 'b']]],
    ['empty lines', 'a\n\n\nb\n', [['a'], ['b']]],
    [
      'empty cells',
      'a,,\n,',
      [
        ['a', '', ''],
        ['', ''],
      ],
    ],
    ['a mark within bare words', 'a"b,c', [['a"b', 'c']]],
    [
      'words behind a closed mark',
      '"Lovelace, ""Ada""" <ada@a.example>,x\nb,',
      [
        ['Lovelace, "Ada" <ada@a.example>', 'x'],
        ['b', ''],
      ],
    ],
    ['nothing at all', '', []],
  ])('%s is accepted', (_name, text, expected) => {
    expect(cells(text)).toEqual(expected)
  })

  test('an unclosed quotation mark affects only its own line', () => {
    const rows = [...csvRows('a,b\n"c\nd",e\nf,"g\nh,i\n"j",k')]
    expect(rows).toEqual([
      { line: 1, cells: ['a', 'b'] },
      { line: 2, cells: ['c\nd', 'e'] },
      { line: 4, cells: ['f', '"g'], isUnclosed: true },
      { line: 5, cells: ['h', 'i'] },
      { line: 6, cells: ['j', 'k'] },
    ])
    expect([...csvRows('a\n"b')]).toEqual([
      { line: 1, cells: ['a'] },
      { line: 2, cells: ['"b'], isUnclosed: true },
    ])
  })
})
