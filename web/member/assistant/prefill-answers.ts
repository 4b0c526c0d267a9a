import type { SurveyCalls } from '#web/assistant/calls.ts'
import type { Question } from '#web/assistant/question.ts'
import type { PreviousAnswer } from '#web/member/shared/drawer-state.ts'

/**
 * Prefills the questions with the answers of the original request. Only text: a choice or a file may no longer be
 * offered, and data known from elsewhere is newer.
 */
export function prefillAnswers(calls: SurveyCalls, answers: readonly PreviousAnswer[]): SurveyCalls {
  const known = (question: Question | null): Question | null => {
    if (!question || question.knownAnswer !== null) return question
    if (question.type !== 'TextInput' && question.type !== 'MultilineTextInput') return question
    const before = answers.find((one) => one.question === question.label)
    return before ? { ...question, knownAnswer: before.answer } : question
  }
  return {
    ...calls,
    begin: async (...asked) => {
      const run = await calls.begin(...asked)
      return { ...run, question: known(run.question) }
    },
    resume: async (...asked) => {
      const run = await calls.resume(...asked)
      return { ...run, question: known(run.question) }
    },
    next: async (...asked) => known(await calls.next(...asked)),
  }
}
