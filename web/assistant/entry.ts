import * as z from 'zod/mini'
import { isMaskFull, unmasked } from '#basics/mask.ts'
import { PHONE_MASK, phoneText } from '#basics/phone.ts'
import { email } from '#contract/shared/fields.ts'
import { answerValue } from '#contract/shared/question.ts'
import type { Question } from './question.ts'

// An entry is what a question's control holds, as text: a phone number with its mask, an option's value,
// an uploaded file's key and name. It is what drafts keep and what people edit; the wire gets its value.

/** The entry for a value that the server knows. */
export function entryOf(question: Question, value: string | null, filename: string | null = null): string {
  if (value === null) return ''
  switch (question.type) {
    case 'PhoneNumberInput':
      return phoneText(value)
    case 'SingleSelectInput':
      return question.options.some((option) => option.value === value) ? value : ''
    case 'SingleUploadInput':
      return fileEntry(value, filename ?? 'Your file')
    default:
      return value
  }
}

/** What an answer sends. Empty where there is no answer yet. */
export function valueOf(question: Question, entry: string): string {
  if (question.type === 'PhoneNumberInput') return unmasked(PHONE_MASK, entry)
  if (question.type === 'SingleUploadInput') return fileIn(entry)?.key ?? ''
  return entry.trim()
}

/** What the conversation and the review show for it. */
export function shownAnswer(question: Question, entry: string): string {
  if (question.type === 'SingleSelectInput') {
    return question.options.find((option) => option.value === entry)?.label ?? entry
  }
  if (question.type === 'SingleUploadInput') return fileIn(entry)?.name ?? ''
  return entry.trim()
}

/** Why this entry can't be an answer, or null. */
export function entryFault(question: Question, entry: string): string | null {
  if (question.type === 'PhoneNumberInput') {
    return isMaskFull(PHONE_MASK, entry) ? null : 'Please enter a valid phone number'
  }
  const schema = question.type === 'ManagedEmailInput' ? email : answerValue
  return z.safeParse(schema, valueOf(question, entry)).error?.issues[0]?.message ?? null
}

/** A key is one path segment, so the first slash ends it. */
export function fileEntry(key: string, name: string) {
  return `${key}/${name}`
}

export function fileIn(entry: string): { key: string; name: string } | null {
  const slash = entry.indexOf('/')
  return slash > 0 ? { key: entry.slice(0, slash), name: entry.slice(slash + 1) } : null
}
