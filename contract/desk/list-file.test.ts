import { expect, test } from 'vitest'
import { addressColumn, addressIn } from './list-file.ts'

const columnOf = (heading: string) => addressColumn({ line: 1, cells: heading.split(';') })

test.each([
  'Name;Email',
  'Name;E-Mail-Adresse;Ort',
  'Nom;Adresse e-mail;Ville',
  'Nombre;Correo electrónico',
  'Nom;Courriel',
  'Employee;Email Address (work)',
  'Private email;Work email',
  'Personal e-mail;EMAIL',
  'Name;work_email;manager_email',
  'Namn;E-postadress',
])('%j says where the addresses are', (heading) => {
  expect(columnOf(heading)).toEqual({ column: 1, isHeading: true })
})

test('without such a heading it is the first column with an address', () => {
  expect(columnOf('Ann;Ann Vale <ann@a.example>')).toEqual({ column: 1, isHeading: false })
  expect(columnOf('Name;City')).toBeUndefined()
})

test.each([
  'ann@a.example',
  ' ANN@a.example ',
  'mailto:ann@a.example',
  'Ann Vale <ann@a.example>',
  '"Vale, Ann" <mailto:ann@a.example>',
  '<ann@a.example>;',
  'ann@a.example,',
])('%j holds one address', (cell) => {
  expect(addressIn(cell)).toEqual({ address: 'ann@a.example' })
})

test('several, none, and what is no address are told apart', () => {
  expect(addressIn('ann@a.example, bo@a.example')).toEqual({ several: ['ann@a.example', 'bo@a.example'] })
  expect(addressIn('Ann <ann@a.example>, Bo <bo@a.example>')).toEqual({ several: ['ann@a.example', 'bo@a.example'] })
  for (const cell of ['', '  ', 'mailto:', ' ; ']) expect(addressIn(cell)).toEqual({ empty: true })
  for (const cell of ['see HR', 'ann@brightwater', '=1+1', 'write to ann@a.example', 'ann@a.example (left)'])
    expect(addressIn(cell)).toEqual({ wrong: true })
})
