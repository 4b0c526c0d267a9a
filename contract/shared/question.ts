import * as z from 'zod/mini'
import * as field from './fields.ts'

/** The types of questions: the type of the Datum that an answer makes, and whether a question of it offers choices. */
export const questionTypes = {
  TextInput: { datum: 'TextInput', hasChoices: false },
  MultilineTextInput: { datum: 'TextInput', hasChoices: false },
  PhoneNumberInput: { datum: 'PhoneNumberInput', hasChoices: false },
  ManagedEmailInput: { datum: 'ManagedEmailInput', hasChoices: false },
  SingleSelectInput: { datum: 'SingleSelectInput', hasChoices: true },
  SingleUploadInput: { datum: 'SingleUploadInput', hasChoices: false },
} as const

export type QuestionType = keyof typeof questionTypes

export const isQuestionType = (type: string): type is QuestionType => type in questionTypes

// the names of an object's own properties
export const questionType = z.enum(Object.keys(questionTypes) as [QuestionType, ...QuestionType[]])

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
