import * as z from 'zod/mini'
import { msg } from '#basics/language/translate.ts'
import * as field from './fields.ts'

/** Question types: the type of the Datum that an answer creates, and whether the question offers choices. */
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

/** Answer to a question: text, or the key of an upload; null skips an optional question. */
export const answerValue = z.nullable(field.text(field.TEXT_MAX_CHARACTERS, msg('Please answer this question.')))

export const nextItem = z.object({
  item: z.object({
    /** The Datum's id. */
    id: z.number(),
    question: z.string(),
    type: questionType,
    select_options: z.array(z.object({ value: z.string(), label: z.string(), in_english: field.inEnglish })),
    /** This member's last answer to the same Datum in any request, or null. */
    universal_answer: z.nullable(z.string()),
    in_english: field.inEnglish,
  }),
  optional: z.boolean(),
  last_question: z.boolean(),
})

export type NextItem = z.output<typeof nextItem>
