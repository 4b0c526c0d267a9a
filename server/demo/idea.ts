import { slug } from '#basics/slug.ts'
import type { Hue } from './categories.ts'
import { type Choices, type KnownDatum, known, type QuestionType } from './datums.ts'

export type DemoQuestion = {
  /** The Datum's id: the same wherever the same thing is asked. */
  datum: number
  label: string
  question: string
  type: QuestionType
  choices: { value: string; label: string }[]
  optional: boolean
  last: boolean
}

export type DemoIdea = {
  id: number
  name: string
  slug: string
  hue: Hue
  forAlpha: boolean
  /** The one per category that starts from a blank page. */
  custom: boolean
  questions: DemoQuestion[]
}

type Asked = Omit<DemoQuestion, 'datum' | 'last'> & { datum: number | null }

/** One request idea: what the concierge asks, in order. Put new questions at the end, or published ids move. */
export function idea(id: number, name: string, hue: Hue, asked: Asked[]): DemoIdea {
  const questions = asked.map((question, index) => ({
    ...question,
    datum: question.datum ?? id * 10 + index + 1,
    last: index === asked.length - 1,
  }))
  return { id, name, slug: slug(name), hue, forAlpha: true, custom: false, questions }
}

export function custom(id: number, name: string, hue: Hue, asked: Asked[]): DemoIdea {
  return { ...idea(id, name, hue, asked), custom: true }
}

/** Written, but not yet offered to members. */
export function unreleased(written: DemoIdea): DemoIdea {
  return { ...written, forAlpha: false }
}

export const ask = {
  text: (question: string) => fresh('TextInput', question),
  lines: (question: string) => fresh('MultilineTextInput', question),
  choice: (question: string, choices: Choices) => fresh('SingleSelectInput', question, choices),
  file: (question: string) => fresh('SingleUploadInput', question),
  phone: (question: string) => ask.known(known.phone, question),
  email: (question: string) => ask.known(known.email, question),
  known: (datum: KnownDatum, question: string): Asked => ({
    datum: datum.id,
    label: datum.label,
    question,
    type: datum.type,
    choices: listed(datum.choices ?? {}),
    optional: false,
  }),
}

export function optional(asked: Asked): Asked {
  return { ...asked, optional: true }
}

function fresh(type: QuestionType, question: string, choices: Choices = {}): Asked {
  return { datum: null, label: question, question, type, choices: listed(choices), optional: false }
}

function listed(choices: Choices) {
  return Object.entries(choices).map(([value, label]) => ({ value, label }))
}
