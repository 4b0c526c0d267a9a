import { describe, expect, test } from 'vitest'
import { questionType } from '#contract/shared/question.ts'
import { questionOf, textOf } from '#web/assistant/question-types.tsx'
import type { SurveyEvent } from '#web/assistant/steps.ts'
import { atTheStart, reduce } from '#web/assistant/survey-machine.ts'

const small = { value: 's', label: 'Small' }
const sizes = [small, { value: 'l', label: 'Large' }]

describe('Survey question', () => {
  test('is of one of six types', { tags: '@3.11' }, () => {
    expect(questionType.options).toEqual([
      'TextInput',
      'MultilineTextInput',
      'PhoneNumberInput',
      'ManagedEmailInput',
      'SingleSelectInput',
      'SingleUploadInput',
    ])
  })

  test('in the assistant has id, label, type, options, optional, and an initial value', { tags: '@3.10' }, () => {
    const item = { id: 205, question: 'How large?', type: 'SingleSelectInput', select_options: sizes } as const
    const asked = { item: { ...item, select_options: [...sizes], universal_answer: 's' }, optional: true }
    expect(questionOf({ ...asked, last_question: false })).toEqual({
      id: 205,
      label: 'How large?',
      type: 'SingleSelectInput',
      options: sizes,
      optional: true,
      knownAnswer: 's',
    })
  })
})

describe('Survey question, after it was asked,', { tags: '@3.10' }, () => {
  const asked = (id: number, question: string) => {
    const item = { id, question, type: 'SingleSelectInput', select_options: [small], universal_answer: null } as const
    return questionOf({ item: { ...item, select_options: [small] }, optional: true, last_question: false })
  }
  const size = asked(205, 'How large?')
  const box = asked(206, 'How large a box?')
  const after = (...events: SurveyEvent[]) => events.reduce(reduce, atTheStart)
  const untilReview: SurveyEvent[] = [
    { type: 'begun', runId: 'a-run', question: size },
    { type: 'entered', entry: 's' },
    { type: 'answer' },
    { type: 'answered' },
    { type: 'next', question: box },
    { type: 'skip' },
    { type: 'answered' },
    { type: 'next', question: null },
  ]

  test('has an answer with its own display, or was skipped', () => {
    const answers = [
      { question: size, entry: 's' },
      { question: box, entry: null },
    ]
    expect(after(...untilReview)).toMatchObject({ step: 'review', answers, edits: [] })
    expect(textOf(size, 's')).toBe('Small')
  })

  test('can be in edit mode', () => {
    expect(after(...untilReview, { type: 'edit', questionId: size.id })).toMatchObject({
      edits: [{ questionId: size.id, entry: 's' }],
    })
  })
})
