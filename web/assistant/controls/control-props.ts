import type { Question } from '#web/assistant/question.ts'

/** Props of the control of every question type. */
export interface AnswerControlProps {
  question: Question
  entry: string
  /** Error message of the entry. */
  invalid: string | null
  onEntry: (entry: string) => void
  /** The question is already visible above, so the label is only for screen readers. */
  hideLabel?: boolean
}
