import { hasVisibleContent } from '#basics/text/graphemes.ts'
import { cleanLine } from '#basics/text/text.ts'
import type { FlowChoice, FlowQuestion } from '#contract/desk/operations/flow.ts'
import type { FieldErrors } from '#contract/shared/problems.ts'
import { isQuestionType, type QuestionType, questionTypes } from '#contract/shared/question.ts'

/** Reasons why this flow cannot be published, by field as in `questions.2.label`; empty if it can. */
export function flowFaults(questions: readonly FlowQuestion[]): FieldErrors {
  if (questions.length === 0) return { questions: ['Add at least one question.'] }
  return Object.fromEntries(
    questions.flatMap((question, index) =>
      faultsOf(question, questions.slice(0, index)).map(([name, sentence]) => [
        `questions.${index}.${name}`,
        [sentence],
      ]),
    ),
  )
}

type Fault = readonly [field: string, sentence: string]

function faultsOf(question: FlowQuestion, before: readonly FlowQuestion[]): Fault[] {
  return [
    ...(!hasVisibleContent(question.label) ? [['label', 'Please write the question.'] as const] : []),
    ...(questionTypes[question.type].hasChoices ? choiceFaults(question.choices) : []),
    ...datumFault(question, before),
  ]
}

function choiceFaults(choices: readonly FlowChoice[]): Fault[] {
  return [
    ...(choices.length < 2 ? [['choices', 'Please offer at least two choices.'] as const] : []),
    ...choices.flatMap(({ label, value }, index): Fault[] => {
      const earlier = choices.slice(0, index)
      return [
        ...wordFault(
          `choices.${index}.label`,
          label,
          earlier.map((other) => other.label),
          WORDS.label,
        ),
        ...wordFault(
          `choices.${index}.value`,
          value,
          earlier.map((other) => other.value),
          WORDS.value,
        ),
      ]
    }),
  ]
}

const WORDS = {
  label: { missing: 'Please write what the member sees.', twice: 'Another choice reads the same.' },
  value: { missing: 'Please give the value to store.', twice: 'Another choice stores the same value.' },
}

function wordFault(name: string, text: string, earlier: readonly string[], words: (typeof WORDS)['label']): Fault[] {
  if (!hasVisibleContent(text)) return [[name, words.missing]]
  return earlier.some((other) => cleanLine(other) === cleanLine(text)) ? [[name, words.twice]] : []
}

function datumFault({ datum_id }: FlowQuestion, before: readonly FlowQuestion[]): Fault[] {
  const twin = datum_id === null ? -1 : before.findIndex((other) => other.datum_id === datum_id)
  return twin < 0 ? [] : [['datum_id', `Question ${twin + 1} asks for the same thing already.`]]
}

/** Whether answers of this type can be stored as that Datum: one line of text and several lines are both text. */
export function fitsDatum(type: QuestionType, datumType: string): boolean {
  return kindOf(type) === kindOf(datumType)
}

const kindOf = (type: string) => (isQuestionType(type) ? questionTypes[type].datum : type)

/** A question as members would see it: without keys and without unused choices. */
export function questionAsPublished({ label, type, choices, datum_id, datum_label, ...question }: FlowQuestion) {
  const asked = questionTypes[type].hasChoices ? choices : []
  return {
    label: cleanLine(label),
    type,
    choices: asked.map((one) => ({ value: cleanLine(one.value), label: cleanLine(one.label) })),
    optional: question.optional,
    suggested: question.suggested,
    datum_id,
    datum_label: datum_id === null ? cleanLine(datum_label) : '',
  }
}

export function asPublished(questions: readonly FlowQuestion[]) {
  return questions.map(questionAsPublished)
}

/** Whether members would see the same questions. */
export function isSameFlow(one: readonly FlowQuestion[], other: readonly FlowQuestion[]): boolean {
  return JSON.stringify(asPublished(one)) === JSON.stringify(asPublished(other))
}
