import type { FlowChoice } from '#contract/desk/catalog-flow.ts'
import type { QuestionType } from '#contract/shared/question.ts'

interface QuestionTypeRecord {
  /** Its name among the answer types. */
  readonly label: string
  /** Whether the editor asks for choices. */
  readonly hasChoices: boolean
  /** Whether the editor offers to suggest the answer of last time. */
  readonly maySuggest: boolean
  /** An answer for the preview. */
  readonly sample: (choices: readonly FlowChoice[]) => string
}

const typed = { hasChoices: false, maySuggest: true }

/** All that the desk knows of each type of question, in the order in which the editor offers them. */
export const questionTypes: Record<QuestionType, QuestionTypeRecord> = {
  TextInput: { ...typed, label: 'Text', sample: () => 'A member’s answer' },
  MultilineTextInput: { ...typed, label: 'Several lines', sample: () => 'A member’s answer,\nas long as it takes' },
  PhoneNumberInput: { ...typed, label: 'Phone', sample: () => '(555) 010-0142' },
  ManagedEmailInput: { ...typed, label: 'Email', sample: () => 'member@example.com' },
  SingleSelectInput: {
    label: 'Choose one',
    hasChoices: true,
    maySuggest: true,
    sample: ([first]) => first?.key ?? '',
  },
  SingleUploadInput: { label: 'Upload', hasChoices: false, maySuggest: false, sample: () => 'sample/Photo.jpg' },
}
