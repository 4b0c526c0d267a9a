import type { FlowQuestion } from '#contract/desk/catalog-flow.ts'
import { questionTypes } from '#contract/shared/question.ts'
import type { SurveyCalls } from '#web/assistant/calls.ts'
import type { Question } from '#web/assistant/question.ts'

/** A draft's question as the assistant asks it. What a choice stores may not have been decided yet: its key stands in. */
export function asked({ label, type, choices, optional }: FlowQuestion, index: number): Question {
  const options = questionTypes[type].hasChoices ? choices.map((one) => ({ value: one.key, label: one.label })) : []
  return { id: index + 1, label, type, options, optional, knownAnswer: null }
}

/** A run of the draft: its questions come from this page, and its answers go nowhere. */
export function previewCalls(questions: readonly FlowQuestion[]): SurveyCalls {
  const all = questions.map(asked)
  let answered = new Set<number>()
  const next = () => all.find(({ id }) => !answered.has(id)) ?? null
  const begin = async () => {
    answered = new Set()
    return { runId: 'preview', question: next() }
  }
  return {
    begin,
    resume: async () => ({ ...(await begin()), submitted: false, answers: [] }),
    answer: async (_runId, questionId) => {
      answered.add(questionId)
    },
    next: async () => next(),
    submit: async () => undefined,
  }
}
