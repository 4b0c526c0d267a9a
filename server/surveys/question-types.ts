import * as z from 'zod/mini'
import { phoneText } from '#basics/phone.ts'
import * as field from '#contract/shared/fields.ts'
import type { NextItem, QuestionType } from '#contract/shared/question.ts'

type Options = NextItem['item']['select_options']
type Fit = { readonly value: string } | { readonly refused: string }

/** All that the server knows of a type of questions. */
type QuestionTypeRecord = {
  /** An answer in the form in which it is stored, or the sentence that says why it does not fit. */
  fit(value: string, options: Options): Fit
  /** An answer as a person reads it. */
  textOf(value: string, options: Options): string
  /** Whether what was answered elsewhere is an answer here, too. */
  offers(value: string, options: Options): boolean
  /** An answer is an upload's key, and the file belongs to the run. */
  readonly takesFile: boolean
}

export const MISSING = 'Please answer this question.'

const someText = z.string().check(field.visible(MISSING))

const text: QuestionTypeRecord = {
  fit: (value) => fitBy(someText, value),
  textOf: (value) => value,
  offers: () => true,
  takesFile: false,
}

export const questionTypeRecords: Readonly<Record<QuestionType, QuestionTypeRecord>> = {
  TextInput: text,
  MultilineTextInput: text,
  ManagedEmailInput: { ...text, fit: (value) => fitBy(field.email, value) },
  PhoneNumberInput: { ...text, fit: (value) => fitBy(field.typedPhone, value), textOf: phoneText },
  SingleSelectInput: {
    ...text,
    fit: (value, options) =>
      optionIn(options, value) ? fitBy(someText, value) : { refused: 'Please choose one of the answers.' },
    textOf: (value, options) => optionIn(options, value)?.label ?? value,
    // a choice that this question no longer offers, or never did, is no answer to it
    offers: (value, options) => optionIn(options, value) !== undefined,
  },
  SingleUploadInput: { ...text, offers: () => false, takesFile: true },
}

function fitBy(schema: z.ZodMiniType<string>, value: string): Fit {
  const parsed = z.safeParse(schema, value)
  return parsed.success ? { value: parsed.data } : { refused: parsed.error.issues[0]?.message ?? MISSING }
}

function optionIn(options: Options, value: string) {
  return options.find((option) => option.value === value)
}
