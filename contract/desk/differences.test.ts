import { expect, test } from 'vitest'
import { actionLabel, differencesOf } from './differences.ts'

test('what changed is said field by field, what stayed is not', () => {
  const before = { name: 'Pets', hue: 'pet', hidden: false }
  const after = { name: 'Pet', hue: 'pet', hidden: true }
  expect(differencesOf({ before, after })).toEqual([
    { field: 'Name', before: 'Pets', after: 'Pet' },
    { field: 'Hidden', before: 'no', after: 'yes' },
  ])
})

test('what is stored under a short name is called as on its page', () => {
  expect(
    differencesOf({
      before: { mfa_policy: 'optional' },
      after: { mfa_policy: 'required', sections: [{ cta_url: 'x' }] },
    }),
  ).toEqual([
    { field: 'Two-step verification of members', before: 'optional', after: 'required' },
    { field: 'Sections, 1, Button’s address', before: null, after: 'x' },
  ])
})

test('what was not there before, or is gone, has nothing on that side', () => {
  expect(differencesOf({ before: null, after: { company_id: 7 } })).toEqual([
    { field: 'Company id', before: null, after: '7' },
  ])
  expect(differencesOf({ before: { phone: null, name: 'A' }, after: null })).toEqual([
    { field: 'Name', before: 'A', after: null },
  ])
})

test('a field inside another is called by both names, and places in a list are counted from one', () => {
  const before = { questions: [{ label: 'Who?' }, { label: 'When?' }] }
  const after = { questions: [{ label: 'Who?' }, { label: 'At what time?' }] }
  expect(differencesOf({ before, after })).toEqual([
    { field: 'Questions, 2, Label', before: 'When?', after: 'At what time?' },
  ])
})

test('an empty text is a value of its own', () => {
  expect(differencesOf({ before: { note: '' }, after: { note: 'x' } })).toEqual([
    { field: 'Note', before: '', after: 'x' },
  ])
})

test.each([
  ['deskCloseAccount', 'Close account'],
  ['publishIdea', 'Publish idea'],
  ['deskly', 'Deskly'],
])('the action %s is called “%s”', (action, label) => expect(actionLabel(action)).toBe(label))
