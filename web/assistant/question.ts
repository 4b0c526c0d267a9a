import type { QuestionType } from '#contract/shared/question.ts'

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
