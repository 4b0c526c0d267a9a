import type { QuestionType } from '#contract/shared/question.ts'

/** A question of a survey. */
export interface Question {
  /** ID of the Datum. */
  id: number
  label: string
  /** Language of the label, if it is not that of the page. */
  lang?: string | undefined
  type: QuestionType
  options: readonly { value: string; label: string; in_english?: readonly string[] | undefined }[]
  optional: boolean
  /** The member's last answer to the same Datum in any survey. */
  knownAnswer: string | null
}
