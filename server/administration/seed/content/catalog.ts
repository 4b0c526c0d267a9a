import * as z from 'zod'
import { slug } from '#basics/text/slug.ts'
import {
  CHECKLIST_ITEM_MAX_CHARACTERS,
  CHECKLIST_MAX,
  DESCRIPTION_MAX_CHARACTERS,
} from '#contract/desk/operations/catalog.ts'
import { MILESTONE_MAX_CHARACTERS, MILESTONES_MAX } from '#contract/shared/milestones.ts'
import { readJson } from './read.ts'

/** Names of the question types in the content. */
const TYPES = {
  text: 'TextInput',
  lines: 'MultilineTextInput',
  choice: 'SingleSelectInput',
  file: 'SingleUploadInput',
  phone: 'PhoneNumberInput',
  email: 'ManagedEmailInput',
} as const

export const hue = z.enum(['car', 'family', 'finances', 'home', 'moving', 'medical', 'pet', 'travel', 'wildcard'])

const type = z.enum(['text', 'lines', 'choice', 'file', 'phone', 'email'])
/** Stored value and label of each choice. */
const choices = z.record(z.string(), z.string()).default({})
/** Text that members read below the name. */
const description = z.string().max(DESCRIPTION_MAX_CHARACTERS)
const categories = z.array(z.strictObject({ id: z.int(), name: z.string(), description, hue }))
const knownData = z.record(z.string(), z.strictObject({ id: z.int(), label: z.string(), type, choices }))
const asked = { ask: z.string(), optional: z.boolean().default(false) }
const ideas = z.array(
  z.strictObject({
    id: z.int(),
    name: z.string(),
    description: description.default(''),
    /** The one idea per category that starts from a blank page. */
    custom: z.boolean().default(false),
    /** Written, but not yet visible to members. */
    unreleased: z.boolean().default(false),
    /** Suggested steps for a request that is created from this idea. */
    milestones: z.array(z.string().max(MILESTONE_MAX_CHARACTERS)).max(MILESTONES_MAX).default([]),
    /** Suggested checklist for a request that is created from this idea. */
    checklist: z.array(z.string().max(CHECKLIST_ITEM_MAX_CHARACTERS)).max(CHECKLIST_MAX).default([]),
    questions: z.array(
      z.union([
        z.strictObject({ ...asked, known: z.string() }),
        z.strictObject({ ...asked, type: type.exclude(['phone', 'email']), choices }),
      ]),
    ),
  }),
)
const welcomeQuestions = z.array(z.strictObject({ ...asked, datum: z.int(), type }))

export type DemoQuestion = {
  /** ID of the Datum: the same for the same question in every survey. */
  datum: number
  label: string
  question: string
  type: (typeof TYPES)[keyof typeof TYPES]
  choices: { value: string; label: string }[]
  optional: boolean
}

export type DemoIdea = {
  id: number
  name: string
  description: string
  slug: string
  hue: z.infer<typeof hue>
  forAlpha: boolean
  custom: boolean
  milestones: string[]
  checklist: string[]
  questions: DemoQuestion[]
}

export type SeedCatalog = ReturnType<typeof readCatalog>

/** Content of a new installation: the categories, the ideas with their questions, and the Data of the onboarding. */
export function readCatalog() {
  const known = readJson('known-data.json', knownData)
  const inOrder = readJson('categories.json', categories)
  return {
    categories: inOrder.map((category) => ({ ...category, image_url: `/images/categories/${category.hue}.svg` })),
    /** Every survey with one of these questions uses the same ID, so that the assistant can suggest the last answer. */
    knownData: Object.values(known).map(({ id, label, type }) => ({ id, label, type: TYPES[type] })),
    ideas: inOrder.flatMap(({ hue }) =>
      readJson(`ideas/${hue}.json`, ideas).map(
        (idea): DemoIdea => ({
          id: idea.id,
          name: idea.name,
          description: idea.description,
          slug: slug(idea.name),
          hue,
          forAlpha: !idea.unreleased,
          custom: idea.custom,
          milestones: idea.milestones,
          checklist: idea.checklist,
          questions: idea.questions.map((question, index) => questionOf(question, idea.id * 10 + index + 1, known)),
        }),
      ),
    ),
    /** Data of the onboarding that a question of the assistant can also ask for. */
    welcomeQuestions: readJson('welcome-questions.json', welcomeQuestions).map(
      ({ ask, type, ...rest }): DemoQuestion => ({
        ...rest,
        label: ask,
        question: ask,
        type: TYPES[type],
        choices: [],
      }),
    ),
  }
}

type Asked = z.infer<typeof ideas>[number]['questions'][number]

/** A question without known data has its own Datum, whose number is based on the idea. */
function questionOf(asked: Asked, ownDatum: number, known: z.infer<typeof knownData>): DemoQuestion {
  const { ask: question, optional } = asked
  if (!('known' in asked)) {
    const { type, choices } = asked
    return { datum: ownDatum, label: question, question, type: TYPES[type], choices: listed(choices), optional }
  }
  const datum = known[asked.known]
  if (!datum) throw new Error(`The demo has no known datum ${asked.known}.`)
  const { id, label, type, choices } = datum
  return { datum: id, label, question, type: TYPES[type], choices: listed(choices), optional }
}

function listed(choices: Record<string, string>) {
  return Object.entries(choices).map(([value, label]) => ({ value, label }))
}
