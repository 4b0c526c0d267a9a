import { expect, test } from 'vitest'
import type { SurveyCalls } from '#web/assistant/calls.ts'
import type { Question } from '#web/assistant/question.ts'
import { prefillAnswers } from './prefill-answers.ts'

const base = { id: 1, options: [], optional: false, knownAnswer: null }
const who: Question = { ...base, label: 'Who is getting the haircut?', type: 'TextInput' }
const ANSWERS = [
  { question: 'Who is getting the haircut?', answer: 'Biscuit' },
  { question: 'Where should it happen?', answer: 'At a salon' },
]

/** The known values for the question that the server asks next. */
async function knownOf(question: Question) {
  const calls: SurveyCalls = {
    begin: async () => ({ runId: 'run', question }),
    resume: async () => ({ runId: 'run', submitted: false, answers: [], question }),
    next: async () => question,
    answer: async () => undefined,
    submit: async () => undefined,
  }
  const asked = prefillAnswers(calls, ANSWERS)
  const { signal } = new AbortController()
  const all = [await asked.begin(1, undefined, signal), await asked.resume('run', signal)].map((run) => run.question)
  return new Set([...all, await asked.next('run', signal)].map((one) => one?.knownAnswer))
}

test('an earlier answer prefills the same question, whenever it is asked', async () => {
  expect(await knownOf(who)).toEqual(new Set(['Biscuit']))
})

test('other questions, choices and known data of the member stay unchanged', async () => {
  expect(await knownOf({ ...who, label: 'Who is it for?' })).toEqual(new Set([null]))
  expect(await knownOf({ ...who, label: 'Where should it happen?', type: 'SingleSelectInput' })).toEqual(
    new Set([null]),
  )
  expect(await knownOf({ ...who, knownAnswer: 'Tess' })).toEqual(new Set(['Tess']))
})
