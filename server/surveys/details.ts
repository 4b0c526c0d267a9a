import { questionTypeRecords } from './question-types.ts'
import type { RunQuestion } from './run.ts'

/** What was asked and answered, as a person reads it; what was skipped is left out. */
export function detailsOf(questions: readonly RunQuestion[], filenames: ReadonlyMap<string, string>): string {
  return questions
    .flatMap((question) => (question.value === null ? [] : `${question.label}\n${textOf(question, question.value)}`))
    .join('\n\n')

  function textOf({ type, select_options }: RunQuestion, value: string) {
    return questionTypeRecords[type].textOf(filenames.get(value) ?? value, select_options)
  }
}
