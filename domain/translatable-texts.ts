import { hasVisibleContent } from '#basics/text/graphemes.ts'
import type { FlowQuestion } from '#contract/desk/operations/flow.ts'
import { questionTypes } from '#contract/shared/question.ts'

/** An English text that members read, and its place in the record. */
export type TranslatableText = {
  readonly field: string
  readonly english: string
  /** Name of the field for a reader. */
  readonly label: string
  /** Heading of the texts that belong together. */
  readonly group?: string
}

type Described = { readonly name: string; readonly description: string }

export function categoryTexts({ name, description }: Described): TranslatableText[] {
  return written([
    { field: 'name', english: name, label: 'Name' },
    { field: 'description', english: description, label: 'In a sentence' },
  ])
}

export function offeringCategoryTexts({ name }: Pick<Described, 'name'>): TranslatableText[] {
  return written([{ field: 'name', english: name, label: 'Name' }])
}

/** Texts of an idea in the order that members see. */
export function ideaTexts(idea: Described, questions: readonly FlowQuestion[]): TranslatableText[] {
  return written([
    { field: 'name', english: idea.name, label: 'Name' },
    { field: 'description', english: idea.description, label: 'What we do' },
    ...questions.flatMap(questionTexts),
  ])
}

function questionTexts({ key, label, type, choices }: FlowQuestion, index: number): TranslatableText[] {
  const group = `Question ${index + 1}`
  const offered = questionTypes[type].hasChoices ? choices : []
  return [
    { field: questionField(key), english: label, label: 'Question', group },
    ...offered.map((choice) => ({
      field: choiceField(key, choice.key),
      english: choice.label,
      label: 'Choice',
      group,
    })),
  ]
}

/** A published question has the key `datum-12`, and its choices have their value as key. */
export const questionField = (key: string) => `question:${key}`
export const choiceField = (key: string, choice: string) => `choice:${key}:${choice}`
export const datumKey = (id: number) => `datum-${id}`

type OfferingTexts = Pick<Described, 'name'> & {
  readonly heading: string
  readonly subheading: string
  readonly request_survey_cta: string | null
  readonly sections: readonly {
    readonly section_type: string
    readonly heading: string
    readonly items: readonly { readonly key: string; readonly value: string }[]
    readonly cta_text: string | null
  }[]
}

/** Texts of an offer in the order that members see. */
export function offeringTexts(offering: OfferingTexts): TranslatableText[] {
  return written([
    { field: 'name', english: offering.name, label: 'Name' },
    { field: 'heading', english: offering.heading, label: 'Heading' },
    { field: 'subheading', english: offering.subheading, label: 'Subheading' },
    { field: 'request_survey_cta', english: offering.request_survey_cta ?? '', label: 'Button label' },
    ...offering.sections.flatMap(sectionTexts),
  ])
}

function sectionTexts({ heading, items, cta_text }: OfferingTexts['sections'][number], index: number) {
  const group = `Section ${index + 1}`
  return [
    { field: sectionField(index, 'heading'), english: heading, label: 'Heading', group },
    ...items.flatMap(({ key, value }, at) =>
      isAddress(key) ? [] : [{ field: itemField(index, at), english: value, label: 'Line', group }],
    ),
    { field: sectionField(index, 'cta_text'), english: cta_text ?? '', label: 'Button label', group },
  ]
}

/** Phone numbers and addresses are the same in every language. */
export const isAddress = (key: string) => key === 'phone' || key === 'email'

export const sectionField = (section: number, name: 'heading' | 'cta_text') => `section:${section + 1}:${name}`
export const itemField = (section: number, item: number) => `section:${section + 1}:line:${item + 1}`

const written = (texts: readonly TranslatableText[]) => texts.filter(({ english }) => hasVisibleContent(english))
