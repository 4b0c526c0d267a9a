import type { SurveyCalls } from '#web/assistant/calls.ts'
import type { Question } from '#web/assistant/question.ts'
import type { SaidBefore } from '#web/member/shared/drawer-state.ts'

/**
 * The same questions, each with what was said of it for the request that is asked for again. Only words: a choice or a
 * file may not be offered anymore, and what is known of the member elsewhere is newer.
 */
export function withSaid(calls: SurveyCalls, said: readonly SaidBefore[]): SurveyCalls {
  const known = (question: Question | null): Question | null => {
    if (!question || question.knownAnswer !== null) return question
    if (question.type !== 'TextInput' && question.type !== 'MultilineTextInput') return question
    const before = said.find((one) => one.question === question.label)
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
