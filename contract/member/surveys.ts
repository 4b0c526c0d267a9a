import * as z from 'zod/mini'
import { t } from '#basics/language/translate.ts'
import { endpoint } from '#contract/shared/endpoint.ts'
import * as field from '#contract/shared/fields.ts'
import { answerValue, nextItem } from '#contract/shared/question.ts'
import { survey } from './categories.ts'

const run = z.object({ id: z.string(), next_item: z.nullable(nextItem) })
const byId = z.object({ id: field.externalId })

export const beginSurvey = endpoint('POST', '/api/v1/request_surveys/:id/user_request_surveys', {
  who: 'member',
  summary: 'Starts a request with the currently published questions.',
  params: z.object({ id: field.catalogId }),
  body: z.object({
    for_alpha: z.optional(z.boolean()),
    /** External_id of a completed request of this member that the new request follows up. */
    linked_request_id: z.optional(z.nullable(field.text(200))),
  }),
  status: 201,
  answer: z.object({ success: z.literal(true), user_request_survey: run }),
  problems: ['quota_reached', 'not_confirmed', 'place_ended'],
})

/** Beyond the specification: restores the assistant's progress after a page reload. */
export const resumeSurvey = endpoint('GET', '/api/v1/user_request_surveys/:id', {
  who: 'member',
  summary: 'A started request with its answers so far, in the order asked.',
  params: byId,
  answer: z.object({
    user_request_survey: z.object({
      id: z.string(),
      request_survey: survey,
      submitted: z.boolean(),
      /** External_id of the request that was created from the answers; null until then. */
      request_id: z.nullable(z.string()),
      answered: z.array(
        z.object({
          ...nextItem.shape,
          value: z.nullable(z.string()),
          /** Name of the file if the answer is an upload. */
          filename: z.nullable(z.string()),
        }),
      ),
      next_item: z.nullable(nextItem),
    }),
  }),
})

/** Beyond the specification: the length of the survey, and what follows it. */
export const surveyOutlook = endpoint('GET', '/api/v1/survey_outlook', {
  who: 'member',
  summary: 'The number of questions of a started request, and when it would be answered if submitted now.',
  query: z.object({ run_id: field.externalId }),
  answer: z.object({
    /** Null if the member has not started such a request. */
    outlook: z.nullable(
      z.object({
        questions: z.number(),
        /** Null if the desk has no business hours. */
        answer_due_at: z.nullable(field.time),
      }),
    ),
  }),
})
export type SurveyOutlook = NonNullable<z.output<typeof surveyOutlook.answer>['outlook']>

export const nextScreenItem = endpoint('GET', '/api/v1/user_request_surveys/:id/next_screen_item', {
  who: 'member',
  summary: 'The next question; null when all are answered or skipped.',
  params: byId,
  answer: z.object({ next_item: z.nullable(nextItem) }),
})

export const answerQuestion = endpoint('POST', '/api/v1/user_request_surveys/:id/user_request_answers', {
  who: 'member',
  summary: 'Answers a question, edits an answer, or skips an optional question with null.',
  params: byId,
  body: z.object({
    user_request_answer: z.object({
      object_satisfied_id: z.int({ error: () => t('Please name the question.') }),
      object_satisfied_type: z.literal('Datum', { error: () => t('Only a Datum can be answered.') }),
      value: answerValue,
    }),
  }),
  status: 201,
  answer: z.object({
    success: z.literal(true),
    user_request_answer: z.object({
      id: z.string(),
      object_satisfied_id: z.number(),
      object_satisfied_type: z.literal('Datum'),
      value: z.nullable(z.string()),
    }),
  }),
  problems: ['survey_submitted'],
})

export const submitSurvey = endpoint('POST', '/api/v1/user_request_surveys/:id/submit', {
  who: 'member',
  summary: 'Submits the request. A retry returns the same request.',
  params: byId,
  answer: z.object({ success: z.literal(true), request: z.object({ external_id: z.string() }) }),
  problems: ['question_open', 'not_confirmed', 'place_ended'],
})
