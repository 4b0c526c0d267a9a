import type { FlowChoice, FlowQuestion } from '#contract/desk/operations/flow.ts'

type Asked = Pick<FlowQuestion, 'label' | 'type' | 'optional'> & { readonly choices?: readonly string[] }

/** Template for an idea. */
export type Template = {
  readonly name: string
  /** Hue of its category. */
  readonly hue: string
  readonly questions: readonly Asked[]
}

export const TEMPLATES: readonly Template[] = [
  {
    name: 'Get ready for parental leave',
    hue: 'family',
    questions: [
      { label: 'When do you expect to be away, and for how long?', type: 'TextInput', optional: false },
      {
        label: 'What would help you most?',
        type: 'SingleSelectInput',
        optional: false,
        choices: ['Papers and deadlines', 'Finding care', 'Things to get', 'I’m not sure yet'],
      },
      { label: 'Is there a letter or a form that we should see?', type: 'SingleUploadInput', optional: true },
      { label: 'What else should we know?', type: 'MultilineTextInput', optional: true },
    ],
  },
  {
    name: 'Find a new doctor',
    hue: 'medical',
    questions: [
      { label: 'Who is it for?', type: 'TextInput', optional: false },
      { label: 'What kind of doctor do you need?', type: 'TextInput', optional: false },
      { label: 'Where should the practice be?', type: 'TextInput', optional: false },
      {
        label: 'When would suit you?',
        type: 'SingleSelectInput',
        optional: false,
        choices: ['Mornings', 'Afternoons', 'Evenings', 'Any time'],
      },
      { label: 'What else should we know?', type: 'MultilineTextInput', optional: true },
    ],
  },
  {
    name: 'Celebrate with colleagues',
    hue: 'wildcard',
    questions: [
      { label: 'What are you celebrating?', type: 'TextInput', optional: false },
      { label: 'On which day, and how many will come?', type: 'TextInput', optional: false },
      { label: 'What may it cost in all?', type: 'TextInput', optional: false },
      { label: 'Is there anything that someone doesn’t eat or can’t do?', type: 'MultilineTextInput', optional: true },
    ],
  },
]

/** Its questions in the format of a draft. */
export function questionsOf({ questions }: Template): FlowQuestion[] {
  return questions.map(({ choices = [], ...question }, index) => ({
    ...question,
    key: `question-${index + 1}`,
    choices: choices.map(choiceOf),
    suggested: false,
    datum_id: null,
    datum_label: '',
  }))
}

const choiceOf = (label: string, index: number): FlowChoice => ({ key: `choice-${index + 1}`, label, value: label })
