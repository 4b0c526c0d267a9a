import { answerQuestion, beginSurvey, nextScreenItem, resumeSurvey, submitSurvey } from '#contract/member/surveys.ts'
import { type NextItem } from '#contract/shared/question.ts'
import type { SurveyCalls } from '#web/assistant/calls.ts'
import { entryOf, questionOf } from '#web/assistant/question-types.tsx'
import { call } from '#web/wire/call.ts'
import { sentences } from '#web/wire/sentences.ts'

/** The assistant's questions and answers over the API. */
export const surveyCalls: SurveyCalls = {
  async begin(surveyId: number, linkedRequestId: string | undefined, signal: AbortSignal) {
    const { user_request_survey } = await call(
      beginSurvey,
      { params: { id: surveyId }, body: { for_alpha: true, linked_request_id: linkedRequestId } },
      { signal, fallback: sentences.beginSurvey },
    )
    return { runId: user_request_survey.id, question: questionOrNone(user_request_survey.next_item) }
  },

  async resume(runId: string, signal: AbortSignal) {
    const { user_request_survey } = await call(
      resumeSurvey,
      { params: { id: runId } },
      { signal, fallback: sentences.beginSurvey },
    )
    const { submitted, request_id, answered, next_item } = user_request_survey
    const answers = answered.map(({ value, filename, ...item }) => {
      const question = questionOf(item)
      return { question, entry: value === null ? null : entryOf(question, value, filename) }
    })
    return { runId, submitted, requestId: request_id ?? undefined, answers, question: questionOrNone(next_item) }
  },

  async answer(runId: string, questionId: number, value: string | null, signal: AbortSignal) {
    const { user_request_answer } = await call(
      answerQuestion,
      {
        params: { id: runId },
        body: { user_request_answer: { object_satisfied_id: questionId, object_satisfied_type: 'Datum', value } },
      },
      { signal, fallback: sentences.submitAnswer },
    )
    return user_request_answer.value
  },

  async next(runId: string, signal: AbortSignal) {
    const { next_item } = await call(
      nextScreenItem,
      { params: { id: runId } },
      { signal, fallback: sentences.nextQuestion },
    )
    return questionOrNone(next_item)
  },

  async submit(runId: string, signal: AbortSignal) {
    const { request } = await call(
      submitSurvey,
      { params: { id: runId } },
      { signal, fallback: sentences.completeSurvey },
    )
    return request.external_id
  },
}

function questionOrNone(item: NextItem | null) {
  return item && questionOf(item)
}
