import { slug } from '#basics/text/slug.ts'
import type { FlowChoice, FlowQuestion } from '#contract/desk/operations/flow.ts'
import type { Datum } from '#contract/desk/operations/ideas.ts'
import type { QuestionType } from '#contract/shared/question.ts'
import { questionTypes } from '#contract/shared/question.ts'
import { fitsDatum } from '#domain/flow-rules.ts'

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

/** Changes the answer type. A Datum that does not fit is replaced by a new one, and a type with choices gets some. */
export function withType(question: FlowQuestion, type: QuestionType, data: readonly Datum[]): FlowQuestion {
  const datum = data.find(({ id }) => id === question.datum_id)
  const choices =
    questionTypes[type].hasChoices && question.choices.length === 0 ? [newChoice(), newChoice()] : question.choices
  return { ...question, type, choices, datum_id: datum && fitsDatum(type, datum.type) ? question.datum_id : null }
}

/**
 * The stored value follows the label until someone edits it. Published choices keep theirs, because stored answers
 * refer to it.
 */
export function withChoiceLabel(choice: FlowChoice, label: string): FlowChoice {
  const follows = choice.value === '' || choice.value === valueFor(choice.label)
  const isFixed = choice.key === choice.value
  return { ...choice, label, value: follows && !isFixed ? valueFor(label) : choice.value }
}

function valueFor(label: string): string {
  return slug(label).replaceAll('-', '_')
}
