import { describe, expect, test } from 'vitest'
import { columnsOf, orderOfDates } from './list-columns.ts'
import { type ListFile, openList } from './list-file.ts'

function opened(text: string): ListFile {
  const list = openList(Buffer.from(text))
  if (!list) throw new Error('no text')
  return list
}
const placeIn = (text: string, chosen?: number) => {
  const places = columnsOf(opened(text), chosen === undefined ? undefined : { email: chosen })
  return places && { column: places.columns.email, headingLine: places.headingLine }
}

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

describe('columns are recognized by their heading', () => {
  test.each([
    ['employee_id;date_of_birth;email;site;plan;from;until', [0, 1, 2, 3, 4, 5, 6]],
    ['Employee ID;DOB;Work email;Location;Benefit Plan;Start Date;End Date', [0, 1, 2, 3, 4, 5, 6]],
    ['Emp #;Birth date;E-mail;Work Site;Plan name;Valid from;Valid until', [0, 1, 2, 3, 4, 5, 6]],
    ['personnelNumber;birthDate;mail;site;plan;validFrom;validTo', [0, 1, 2, 3, 4, 5, 6]],
    ['Número de empleado;Fecha de nacimiento;Correo;Sede;Plan;Desde;Hasta', [0, 1, 2, 3, 4, 5, 6]],
    ['Personalnummer;Geburtsdatum;E-Mail-Adresse;Standort;Plan;Gültig ab;Gültig bis', [0, 1, 2, 3, 4, 5, 6]],
  ])('%j', (heading, [employee_id, date_of_birth, email, site, plan, from, until]) => {
    const columns = { employee_id, date_of_birth, email, site, plan, from, until }
    expect(columnsOf(opened(`${heading}\n`))).toEqual({ columns, headingLine: 1 })
  })

  test('without addresses, employee numbers are enough', () => {
    const list = opened('Name;Employee ID;DOB\nAnn;0012;1988-03-14')
    expect(columnsOf(list)).toEqual({ columns: { employee_id: 1, date_of_birth: 2 }, headingLine: 1 })
  })

  test('but beside employee numbers, a private address or that of a manager is not read', () => {
    const list = opened('Employee ID;DOB;Private email;Manager email\n12;1988-03-14;a@b.example;c@d.example')
    expect(columnsOf(list)?.columns).not.toHaveProperty('email', expect.any(Number))
  })

  test('and chosen columns replace them', () => {
    const list = opened('Code;Born\n12;1988-03-14')
    expect(columnsOf(list)).toBeUndefined()
    expect(columnsOf(list, { employee_id: 0, date_of_birth: 1 })).toMatchObject({ headingLine: 1 })
    expect(columnsOf(opened('12;1988-03-14'), { employee_id: 0, date_of_birth: 1 })?.headingLine).toBeNull()
  })
})

test.each([
  ['1988-03-14', 'iso'],
  ['03/14/1988', 'mdy'],
  ['14.03.1988', 'dmy'],
  ['03/04/1988', 'unclear'],
])('dates such as %s are read as %s', (date, order) => {
  const list = opened(`Employee ID;DOB\n1;01/02/1990\n2;${date}`)
  const alone = opened(`Employee ID;DOB\n2;${date}`)
  const places = { columns: { date_of_birth: 1 }, headingLine: 1 }
  expect(orderOfDates(alone, places)).toBe(order)
  expect(orderOfDates(list, places)).toBe(order === 'iso' ? 'unclear' : order)
  expect(orderOfDates(list, { ...places, columns: {} })).toBeNull()
})
