import type { FlowQuestion } from '#contract/desk/operations/flow.ts'
import type { QuestionType } from '#contract/shared/question.ts'
import type { World } from './world.ts'

export type TestQuestion = {
  readonly datum: number
  readonly label?: string
  readonly type?: QuestionType
  readonly options?: readonly { value: string; label: string }[]
  readonly optional?: boolean
}
type TestSurvey = {
  readonly name?: string
  readonly categoryId?: number | null
  readonly questions?: readonly TestQuestion[]
  readonly for_alpha?: boolean
  readonly listed?: boolean
  readonly is_custom?: boolean
  readonly retired_at?: Date
  /** False: a draft that was never published. */
  readonly published?: boolean
}

let written = 0

export async function writeCategory(world: World, name = 'Pet', position = 1): Promise<number> {
  const { id } = await world.app.db
    .insertInto('categories')
    .values({ name, hue: 'pet', image_url: '/images/categories/pet.svg', position })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** An idea with its questions, published by default. */
export async function writeSurvey(world: World, survey: TestSurvey = {}): Promise<number> {
  const { questions = [{ datum: 1 }], published = true, categoryId = null, name = 'Find a vet', ...flags } = survey
  written += 1
  const { id } = await world.app.db
    .insertInto('surveys')
    .values({ name, slug: `idea-${written}`, category_id: categoryId, position: written, ...flags })
    .returning('id')
    .executeTakeFirstOrThrow()
  await writeVersion(world, id, questions, published)
  return id
}

/** Another version of an idea's questions. */
export async function writeVersion(
  world: World,
  surveyId: number,
  questions: readonly TestQuestion[],
  published = true,
) {
  const { db } = world.app
  const numbers = await db
    .selectFrom('survey_versions')
    .select((eb) => eb.fn.countAll<number>().as('so_far'))
    .where('survey_id', '=', surveyId)
    .executeTakeFirstOrThrow()
  const version = await db
    .insertInto('survey_versions')
    .values({
      survey_id: surveyId,
      number: numbers.so_far + 1,
      published_at: published ? world.clock.now() : null,
      created_at: world.clock.now(),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  for (const [index, { datum, label, type = 'TextInput', options = [], optional = false }] of questions.entries()) {
    await db
      .insertInto('data')
      .values({ id: datum, label: `Datum ${datum}`, type })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
    await db
      .insertInto('questions')
      .values({
        survey_version_id: version.id,
        position: index + 1,
        datum_id: datum,
        label: label ?? `Question ${datum}?`,
        type,
        select_options: JSON.stringify(options),
        optional,
      })
      .execute()
  }
}

/** A question of the editor, by default a text field that was not asked before. */
export function questionFor(question: Partial<FlowQuestion> = {}): FlowQuestion {
  written += 1
  return {
    key: `question-${written}`,
    label: `Question ${written}?`,
    type: 'TextInput',
    choices: [],
    optional: false,
    suggested: true,
    datum_id: null,
    datum_label: '',
    ...question,
  }
}
