import { describe, expect, test } from 'vitest'
import { type ListFile, openList, rowsOf } from './list-file.ts'

function opened(text: string): ListFile {
  const list = openList(Buffer.from(text))
  if (!list) throw new Error('no text')
  return list
}
describe('the delimiter', () => {
  test.each([
    ['email,first', ','],
    ['email;first;last, if any', ';'],
    ['email\tfirst', '\t'],
    ['email|first', '|'],
    ['"a;b;c",d', ','],
    ['email', ','],
    ['', ','],
    ['\r\n\r\nemail;name\r\nann@a.example;Ann', ';'],
    ['Employees, as of November\nName;Email\nVale, Ann;ann@a.example', ';'],
    ['Vale, Ann;ann@a.example\nRoe, Bo;bo@a.example', ';'],
    ['name|email\nVale, Ann|ann@a.example', '|'],
    ['sep=|\nemail', '|'],
    ['\ufeffsep=\t\nemail;x', '\t'],
  ])('of %j is %j', (text, delimiter) => {
    expect(opened(text).delimiter).toBe(delimiter)
  })

  test('is the chosen one if there is one', () => {
    expect(openList(Buffer.from('sep=;\na;b'), { delimiter: ',' })?.delimiter).toBe(',')
  })
})

test('line numbers include a declared delimiter and empty lines', () => {
  const rows = [
    ...rowsOf(opened('sep=;\r\n\r\n;;\r\nemail;name\r\n"ann@a.example";"of\r\ntwo lines"\r\nbo@a.example;')),
  ]
  expect(rows.map(({ line, cells }) => [line, cells[0]])).toEqual([
    [4, 'email'],
    [5, 'ann@a.example'],
    [7, 'bo@a.example'],
  ])
})
