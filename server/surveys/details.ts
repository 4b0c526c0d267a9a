import { phoneText } from '#basics/phone.ts'
import type { RunQuestion } from './run.ts'

/** What was asked and answered, as a person reads it; what was skipped is left out. */
export function detailsOf(questions: readonly RunQuestion[], filenames: ReadonlyMap<string, string>): string {
  return questions
    .flatMap((question) => (question.value === null ? [] : `${question.label}\n${shown(question, question.value)}`))
    .join('\n\n')

  function shown({ type, select_options }: RunQuestion, value: string): string {
    if (type === 'SingleSelectInput') return select_options.find((option) => option.value === value)?.label ?? value
    if (type === 'SingleUploadInput') return filenames.get(value) ?? value
    return type === 'PhoneNumberInput' ? phoneText(value) : value
  }
}
