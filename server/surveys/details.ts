import { questionTypeRecords } from './question-types.ts'
import type { RunQuestion } from './run.ts'

/** What was asked and answered, as a person reads it, with the key of a file; what was skipped is left out. */
export function answersGiven(questions: readonly RunQuestion[], filenames: ReadonlyMap<string, string>) {
  return questions.flatMap(({ label, type, value, select_options }) => {
    if (value === null) return []
    const { textOf, takesFile } = questionTypeRecords[type]
    const answer = textOf(filenames.get(value) ?? value, select_options)
    return [{ question: label, answer, ...(takesFile && { file: value }) }]
  })
}

type Given = ReturnType<typeof answersGiven>

/** The same as plain text, for what reads a request as words: a search, an export. */
export function detailsOf(answers: Given): string {
  return answers.map(({ question, answer }) => `${question}\n${answer}`).join('\n\n')
}
