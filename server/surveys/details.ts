import { phoneText } from '#basics/phone.ts'
import type { RunQuestion } from './run.ts'

/** What was asked and answered, as a person reads it; what was skipped is left out. */
export function detailsOf(questions: readonly RunQuestion[], filenames: ReadonlyMap<string, string>): string {
  return questions
    .flatMap((question) => (question.value === null ? [] : `${question.label}\n${shown(question, question.value)}`))
    .join('\n\n')

  function shown(question: RunQuestion, value: string): string {
    return shownAnswer(question, filenames.get(value) ?? value)
  }
}

/** An answer as a person reads it. An upload's is its file's name. */
export function shownAnswer({ type, select_options }: Pick<RunQuestion, 'type' | 'select_options'>, value: string) {
  if (type === 'SingleSelectInput') return select_options.find((option) => option.value === value)?.label ?? value
  return type === 'PhoneNumberInput' ? phoneText(value) : value
}
