import * as z from 'zod/mini'
import { endpoint } from '#contract/shared/endpoint.ts'
import * as field from '#contract/shared/fields.ts'
import { questionFields } from '#contract/shared/reading-question.ts'

export const ANSWER_MAX_CHARACTERS = 2_000

const readingQuestion = z.object({
  id: z.string(),
  member: z.object({ external_id: z.string(), name: z.string() }),
  /** Whose reading it is about; null: a command. */
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
  summary: 'What members ask about readings of their things: what waits first, then what was answered lately.',
  answer: z.object({ questions: z.array(readingQuestion) }),
})

export const answerFields = z.object({
  answer: field.required('Please write an answer.', ANSWER_MAX_CHARACTERS),
})

export const deskAnswerReadingQuestion = endpoint('POST', '/desk/api/reading_questions/:id/answer', {
  who: 'operations',
  recorded: false,
  summary: 'Answers a member’s question, who is told by mail; the first answer stands. Not by whom it is about.',
  params: z.object({ id: field.externalId }),
  body: answerFields,
  answer: field.success,
  problems: ['own_reading'],
})
