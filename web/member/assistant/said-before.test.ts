import { expect, test } from 'vitest'
import type { SurveyCalls } from '#web/assistant/calls.ts'
import type { Question } from '#web/assistant/question.ts'
import { withSaid } from './said-before.ts'

const base = { id: 1, options: [], optional: false, knownAnswer: null }
const who: Question = { ...base, label: 'Who is getting the haircut?', type: 'TextInput' }
const SAID = [
  { question: 'Who is getting the haircut?', answer: 'Biscuit' },
  { question: 'Where should it happen?', answer: 'At a salon' },
]

/** What is known of a question that the server asks next. */
async function knownOf(question: Question) {
  const calls: SurveyCalls = {
    begin: async () => ({ runId: 'run', question }),
    resume: async () => ({ runId: 'run', submitted: false, answers: [], question }),
    next: async () => question,
    answer: async () => undefined,
    submit: async () => undefined,
  }
  const asked = withSaid(calls, SAID)
  const { signal } = new AbortController()
  const all = [await asked.begin(1, undefined, signal), await asked.resume('run', signal)].map((run) => run.question)
  return new Set([...all, await asked.next('run', signal)].map((one) => one?.knownAnswer))
}

test('what was said for the request before stands in the same question, whenever it is asked', async () => {
  expect(await knownOf(who)).toEqual(new Set(['Biscuit']))
})

test('another question, a choice, and what is known of the member stay as they are', async () => {
  expect(await knownOf({ ...who, label: 'Who is it for?' })).toEqual(new Set([null]))
  expect(await knownOf({ ...who, label: 'Where should it happen?', type: 'SingleSelectInput' })).toEqual(
    new Set([null]),
  )
  expect(await knownOf({ ...who, knownAnswer: 'Tess' })).toEqual(new Set(['Tess']))
})
