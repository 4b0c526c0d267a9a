import { describe, expect, test } from 'vitest'
import { addressIn, addressPlace, type ListFile, openList, rowsOf } from './list-file.ts'

function opened(text: string): ListFile {
  const list = openList(Buffer.from(text))
  if (!list) throw new Error('no text')
  return list
}
const placeIn = (text: string, chosen?: number) => addressPlace(opened(text), chosen)

test.each([
  'Name;Email',
  'Name;E-Mail-Adresse;Ort',
  'Name;Emailadresse',
  'Naam;E-mailadres',
  'Nom;Adresse e-mail;Ville',
  'Nombre;Correo electrónico',
  'Nom;Courriel',
  'Employee;Email Address (work)',
  'Private email;Work email',
  'Personal e-mail;EMAIL',
  'Name;work_email;manager_email',
  'Namn;E-postadress',
  'displayName;userPrincipalName;accountEnabled',
  'DISPLAYNAME;USERPRINCIPALNAME',
  'userPrincipalName;mail;otherMails',
  'Name;emailAddress',
  'Name;UPN',
  'First Name [Required];Email Address [Required];Recovery Email',
])('%j is recognized as the column of addresses', (heading) => {
  expect(placeIn(`${heading}\n`)).toEqual({ column: 1, headingLine: 1 })
})

test('without an address heading, the column with most addresses is used', () => {
  expect(placeIn('Ann;Ann Vale <ann@a.example>')).toEqual({ column: 1, headingLine: null })
  expect(placeIn('Contact;Login\nhr@a.example;ann@a.example\nsee HR;bo@a.example')).toEqual({
    column: 1,
    headingLine: 1,
  })
  expect(placeIn('Name;City')).toBeUndefined()
})

test('a department called Mail is not a heading', () => {
  expect(placeIn('Ann;ann@a.example;Mail\nBo;bo@a.example;Mail')).toEqual({ column: 1, headingLine: null })
})

test('lines above the heading are not read as addresses', () => {
  expect(placeIn('Employees of November;;\n;;\nName;Email;City\nAnn;ann@a.example;Oslo')).toEqual({
    column: 1,
    headingLine: 3,
  })
})

test('the first line of a chosen column is a heading unless it contains an address', () => {
  expect(placeIn('Name;Login\nAnn;ann@a.example', 0)).toEqual({ column: 0, headingLine: 1 })
  expect(placeIn('ann@a.example;b@a.example', 1)).toEqual({ column: 1, headingLine: null })
})

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

test.each([
  'ann@a.example',
  ' ANN@a.example ',
  'mailto:ann@a.example',
  'Ann Vale <ann@a.example>',
  '"Vale, Ann" <mailto:ann@a.example>',
  '<ann@a.example>;',
  'ann@a.example,',
])('%j contains one address', (cell) => {
  expect(addressIn(cell)).toEqual({ address: 'ann@a.example' })
})

test('a cell with several addresses, no address or invalid text is recognized', () => {
  expect(addressIn('ann@a.example, bo@a.example')).toEqual({ several: ['ann@a.example', 'bo@a.example'] })
  expect(addressIn('Ann <ann@a.example>, Bo <bo@a.example>')).toEqual({ several: ['ann@a.example', 'bo@a.example'] })
  for (const cell of ['', '  ', 'mailto:', ' ; ']) expect(addressIn(cell)).toEqual({ empty: true })
  for (const cell of ['see HR', 'ann@brightwater', '=1+1', 'write to ann@a.example', 'ann@a.example (left)'])
    expect(addressIn(cell)).toEqual({ wrong: true })
})
