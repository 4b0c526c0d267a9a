import type { FlowQuestion } from '#contract/desk/operations/flow.ts'
import { questionTypes } from '#contract/shared/question.ts'
import type { SurveyCalls } from '#web/assistant/calls.ts'
import type { Question } from '#web/assistant/question.ts'
import { entryOf } from '#web/assistant/question-types.tsx'

/**
 * A draft's question in the format of the assistant. The key of a choice replaces its stored value, which may be
 * undecided.
 */
export function asked({ label, type, choices, optional }: FlowQuestion, index: number): Question {
  const options = questionTypes[type].hasChoices ? choices.map((one) => ({ value: one.key, label: one.label })) : []
  return { id: index + 1, label, type, options, optional, knownAnswer: null }
}

/** A run of a draft. Its questions come from this page, and its answers are not sent. */
export function previewCalls(questions: readonly FlowQuestion[]): SurveyCalls {
  const all = questions.map(asked)
  const given = new Map<number, string | null>()
  const answerTo = (question: Question) => {
    const value = given.get(question.id)
    return value === undefined ? [] : [{ question, entry: value === null ? null : entryOf(question, value) }]
  }
  const next = () => all.find(({ id }) => !given.has(id)) ?? null
  return {
    begin: async () => {
      given.clear()
      return { runId: 'preview', question: next() }
    },
    resume: async (runId) => ({ runId, submitted: false, answers: all.flatMap(answerTo), question: next() }),
    answer: async (_runId, questionId, value) => {
      given.set(questionId, value)
      return value
    },
    next: async () => next(),
    submit: async () => undefined,
  }
}
