import { expect, test } from 'vitest'
import { actionLabel, differencesOf } from './differences.ts'

test('changed fields are listed, and unchanged fields are not', () => {
  const before = { name: 'Pets', hue: 'pet', hidden: false }
  const after = { name: 'Pet', hue: 'pet', hidden: true }
  expect(differencesOf({ before, after })).toEqual([
    { field: 'Name', before: 'Pets', after: 'Pet' },
    { field: 'Hidden', before: 'no', after: 'yes' },
  ])
})

test('a field with a short name is called as on its page', () => {
  expect(
    differencesOf({
      before: { mfa_policy: 'optional' },
      after: { mfa_policy: 'required', sections: [{ cta_url: 'x' }] },
    }),
  ).toEqual([
    { field: 'Two-step verification of members', before: 'optional', after: 'required' },
    { field: 'Section 1, Button’s address', before: null, after: 'x' },
  ])
})

test('a created or deleted field has no value on that side', () => {
  expect(differencesOf({ before: null, after: { company_id: 7 } })).toEqual([
    { field: 'Company id', before: null, after: '7' },
  ])
  expect(differencesOf({ before: { phone: null, name: 'A' }, after: null })).toEqual([
    { field: 'Name', before: 'A', after: null },
  ])
})

test('a nested field is called by both names, and a list item by its position as in its editor', () => {
  const who = { key: 'q_1', label: 'Who?' }
  const when = { key: 'q_2', label: 'When?' }
  const draft = [who, { ...when, choices: [{ key: 'c_1', label: 'Soon' }] }]
  expect(differencesOf({ before: { draft: [who, when] }, after: { draft } })).toEqual([
    { field: 'Question 2, Choice 1, Words', before: null, after: 'Soon' },
  ])
  const section = (key: string) => ({ sections: [{ items: [{ key, value: 'Call us' }] }] })
  expect(differencesOf({ before: section('phone'), after: section('link') })).toEqual([
    { field: 'Section 1, Line 1, Kind', before: 'phone', after: 'link' },
  ])
  expect(differencesOf({ before: { categories: ['Pet'] }, after: { categories: ['Car'] } })).toEqual([
    { field: 'Categories, 1', before: 'Pet', after: 'Car' },
  ])
})

test('an empty text is a value', () => {
  expect(differencesOf({ before: { note: '' }, after: { note: 'x' } })).toEqual([
    { field: 'Note', before: '', after: 'x' },
  ])
})

test.each([
  ['deskCloseAccount', 'Close account'],
  ['publishIdea', 'Publish idea'],
  ['deskly', 'Deskly'],
])('the action %s is called “%s”', (action, label) => expect(actionLabel(action)).toBe(label))
