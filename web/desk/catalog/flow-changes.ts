import { slug } from '#basics/slug.ts'
import type { FlowChoice, FlowQuestion } from '#contract/desk/catalog-flow.ts'
import { fitsDatum } from '#contract/desk/catalog-flow.ts'
import type { Datum } from '#contract/desk/ideas.ts'
import type { QuestionType } from '#contract/shared/question.ts'
import { questionTypes } from '#contract/shared/question.ts'

export function newQuestion(): FlowQuestion {
  return {
    key: crypto.randomUUID(),
    label: '',
    type: 'TextInput',
    choices: [],
    optional: false,
    suggested: true,
    datum_id: null,
    datum_label: '',
  }
}

export function newChoice(): FlowChoice {
  return { key: crypto.randomUUID(), label: '', value: '' }
}

/** Another answer type: a Datum that does not fit it makes room for a new one, and a choice needs choices. */
export function withType(question: FlowQuestion, type: QuestionType, data: readonly Datum[]): FlowQuestion {
  const datum = data.find(({ id }) => id === question.datum_id)
  const choices =
    questionTypes[type].hasChoices && question.choices.length === 0 ? [newChoice(), newChoice()] : question.choices
  return { ...question, type, choices, datum_id: datum && fitsDatum(type, datum.type) ? question.datum_id : null }
}

/** The stored value follows the words until somebody has chosen it: answers that were given have theirs. */
export function withChoiceLabel(choice: FlowChoice, label: string): FlowChoice {
  const follows = choice.value === '' || choice.value === valueFor(choice.label)
  const isFixed = choice.key === choice.value
  return { ...choice, label, value: follows && !isFixed ? valueFor(label) : choice.value }
}

function valueFor(label: string): string {
  return slug(label).replaceAll('-', '_')
}
