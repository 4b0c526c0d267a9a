import type { NextItem, QuestionType } from '#contract/shared/question.ts'

/** A question as the assistant asks it. */
export interface Question {
  /** The Datum's id. */
  id: number
  label: string
  type: QuestionType
  options: readonly { value: string; label: string }[]
  optional: boolean
  /** What this member last answered to the same thing anywhere. */
  knownAnswer: string | null
}

export function questionOf({ item, optional }: NextItem): Question {
  return {
    id: item.id,
    label: item.question,
    type: item.type,
    options: item.select_options,
    optional,
    // a file belongs to the one answer that it was given with
    knownAnswer: item.type === 'SingleUploadInput' ? null : item.universal_answer,
  }
}
