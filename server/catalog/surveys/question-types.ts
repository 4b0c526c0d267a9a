import * as z from 'zod/mini'
import { msg, t } from '#basics/language/translate.ts'
import { phoneText } from '#basics/text/phone.ts'
import * as field from '#contract/shared/fields.ts'
import type { NextItem, QuestionType } from '#contract/shared/question.ts'

type Options = NextItem['item']['select_options']
type Fit = { readonly value: string } | { readonly refused: string }

/** The server's rules for a type of question. */
type QuestionTypeRecord = {
  /** Returns the answer as it is stored, or the error message. */
  fit(value: string, options: Options): Fit
  /** The answer as people read it. */
  textOf(value: string, options: Options): string
  /** Whether an answer from elsewhere is valid here, too. */
  offers(value: string, options: Options): boolean
  /** The answer is the key of an upload, which belongs to the run. */
  readonly takesFile: boolean
}

export const MISSING = msg('Please answer this question.')

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
      optionIn(options, value) ? fitBy(someText, value) : { refused: t('Please choose one of the answers.') },
    textOf: (value, options) => optionIn(options, value)?.label ?? value,
    // a choice that this question does not offer is invalid
    offers: (value, options) => optionIn(options, value) !== undefined,
  },
  SingleUploadInput: { ...text, offers: () => false, takesFile: true },
}

function fitBy(schema: z.ZodMiniType<string>, value: string): Fit {
  const parsed = z.safeParse(schema, value)
  return parsed.success ? { value: parsed.data } : { refused: parsed.error.issues[0]?.message ?? t(MISSING) }
}

function optionIn(options: Options, value: string) {
  return options.find((option) => option.value === value)
}
