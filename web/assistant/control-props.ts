import type { Question } from './question.ts'

/** What the control of any question type is given. */
export interface AnswerControlProps {
  question: Question
  entry: string
  /** What is wrong with the entry. */
  invalid: string | null
  onEntry: (entry: string) => void
  /** The question is to be read above already; then the label is for screen readers. */
  hideLabel?: boolean
}
