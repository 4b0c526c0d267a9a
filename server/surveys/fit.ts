import * as z from 'zod/mini'
import * as field from '#contract/shared/fields.ts'
import type { RunQuestion } from './run.ts'

export const MISSING = 'Please answer this question.'
const PHONE = 'Please enter a valid phone number'

/** Ten digits with or without a mask around them, as in (555) 010-0142. */
const typedPhone = z.string().check(
  z.regex(/^[\s().-]*(\d[\s().-]*){10}$/, PHONE),
  z.overwrite((typed: string) => typed.replaceAll(/\D/g, '')),
)

const someText = z.string().check(z.refine<string>((text) => text.trim() !== '', { error: MISSING }))

/** An answer in the form in which it is kept, or the sentence that says why it does not fit its question. */
export function fitAnswer(
  { type, select_options }: Pick<RunQuestion, 'type' | 'select_options'>,
  value: string,
): { value: string } | { refused: string } {
  if (type === 'SingleSelectInput' && !select_options.some((option) => option.value === value))
    return { refused: 'Please choose one of the answers.' }
  const parsed = z.safeParse(schemaOf(type), value)
  return parsed.success ? { value: parsed.data } : { refused: parsed.error.issues[0]?.message ?? MISSING }
}

function schemaOf(type: RunQuestion['type']) {
  if (type === 'PhoneNumberInput') return typedPhone
  return type === 'ManagedEmailInput' ? field.email : someText
}
