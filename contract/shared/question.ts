import * as z from 'zod/mini'
import * as field from './fields.ts'

export const questionType = z.enum([
  'TextInput',
  'MultilineTextInput',
  'PhoneNumberInput',
  'ManagedEmailInput',
  'SingleSelectInput',
  'SingleUploadInput',
])

export type QuestionType = z.output<typeof questionType>

/** What a question's answer can be: text, or an upload's key; null skips an optional one. */
export const answerValue = z.nullable(field.text(field.TEXT_MAX_CHARACTERS, 'Please answer this question.'))

export const nextItem = z.object({
  item: z.object({
    /** The Datum's id. */
    id: z.number(),
    question: z.string(),
    type: questionType,
    select_options: z.array(z.object({ value: z.string(), label: z.string() })),
    /** What this member last answered to the same Datum anywhere, or null. */
    universal_answer: z.nullable(z.string()),
  }),
  optional: z.boolean(),
  last_question: z.boolean(),
})

export type NextItem = z.output<typeof nextItem>
