import { expect, test } from 'vitest'
import type { FlowQuestion } from '#contract/desk/operations/flow.ts'
import { differences } from './difference.ts'
import { newQuestion } from './flow-changes.ts'

const question = (key: string, more: Partial<FlowQuestion> = {}): FlowQuestion => ({
  ...newQuestion(),
  key,
  label: key,
  ...more,
})
const [who, when, where] = ['Who?', 'When?', 'Where?'].map((key) => question(key)) as [
  FlowQuestion,
  FlowQuestion,
  FlowQuestion,
]
const choice = (label: string) => ({ key: label, label, value: label.toLowerCase() })

test('flows that differ only in invisible details have no differences', () => {
  expect(differences([who], [{ ...who, label: ' Who? ', choices: [choice('Hidden')] }])).toEqual([])
})

test('each changed property of a question is a line', () => {
  const changed = { ...when, label: 'Which day?', optional: true, suggested: false, datum_id: 104 }
  expect(differences([who, when], [who, changed])).toEqual([
    'Question 2: its text',
    'Question 2: whether it may be skipped',
    'Question 2: whether the last answer is suggested',
    'Question 2: what its answer is stored as',
  ])
})

test('changed choices are one line, and a changed type includes its choices', () => {
  const select = question('Where?', { type: 'SingleSelectInput', choices: [choice('Here'), choice('There')] })
  expect(differences([select], [{ ...select, choices: [choice('There'), choice('Here')] }])).toEqual([
    'Question 1: its choices',
  ])
  expect(differences([select], [where])).toContain('Question 1: its answer type')
})

test('added and removed questions do not count as a change of order', () => {
  expect(differences([who, when], [where, when])).toEqual(['Question 1 is new: “Where?”', '“Who?” was removed'])
  expect(differences([who, when, where], [who, where, when])).toEqual(['The order of the questions'])
})
