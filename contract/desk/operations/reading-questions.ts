import * as z from 'zod/mini'
import { endpoint } from '#contract/shared/endpoint.ts'
import * as field from '#contract/shared/fields.ts'
import { questionFields } from '#contract/shared/reading-question.ts'

export const ANSWER_MAX_CHARACTERS = 2_000

const readingQuestion = z.object({
  id: z.string(),
  member: z.object({ external_id: z.string(), name: z.string() }),
  /** The person who read the data; null if a command did. */
  reader: z.nullable(z.object({ id: z.number(), name: z.string() })),
  /** The hour of the reading. */
  at: field.time,
  why: z.string(),
  ...questionFields,
})
export type ReadingQuestion = z.output<typeof readingQuestion>

export const deskReadingQuestions = endpoint('GET', '/desk/api/reading_questions', {
  who: 'operations',
  recorded: true,
  summary: 'Members’ questions about readings of their data: open ones first, then those answered recently.',
  answer: z.object({ questions: z.array(readingQuestion) }),
})

export const answerFields = z.object({
  answer: field.required('Please write an answer.', ANSWER_MAX_CHARACTERS),
})

export const deskAnswerReadingQuestion = endpoint('POST', '/desk/api/reading_questions/:id/answer', {
  who: 'operations',
  recorded: false,
  summary:
    'Answers a member’s question, who is notified by mail; only the first answer counts. Not by the person concerned.',
  params: z.object({ id: field.externalId }),
  body: answerFields,
  answer: field.success,
  problems: ['own_reading'],
})
