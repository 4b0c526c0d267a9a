import { sql } from 'kysely'
import { ONBOARDING_SURVEY_ID } from '#contract/member/onboarding.ts'
import type { DemoQuestion, SeedCatalog } from './content/catalog.ts'
import type { Trx } from './context.ts'

export async function insertCatalog(trx: Trx, catalog: SeedCatalog, now: Date): Promise<void> {
  const { categories, ideas, welcomeQuestions } = catalog
  const categoryOf = new Map(categories.map((category) => [category.hue, category.id]))
  await trx
    .insertInto('categories')
    .values(categories.map((category, position) => ({ ...category, position })))
    .execute()
  await trx
    .insertInto('data')
    .values(allData(catalog))
    .onConflict((conflict) => conflict.doNothing()) // the Data of the onboarding already exist
    .execute()
  await trx
    .insertInto('surveys')
    .values([
      ...ideas.map((idea, position) => ({
        id: idea.id,
        category_id: categoryOf.get(idea.hue) ?? null,
        name: idea.name,
        description: idea.description,
        slug: idea.slug,
        for_alpha: idea.forAlpha,
        is_custom: idea.custom,
        listed: true,
        milestones: idea.milestones,
        checklist: idea.checklist,
        position,
        created_at: now,
      })),
      {
        id: ONBOARDING_SURVEY_ID,
        category_id: null,
        name: 'Welcome',
        description: '',
        slug: 'welcome',
        for_alpha: false,
        is_custom: false,
        listed: false,
        milestones: [],
        checklist: [],
        position: 0,
        created_at: now,
      },
    ])
    .execute()
  for (const { id, questions } of [...ideas, { id: ONBOARDING_SURVEY_ID, questions: welcomeQuestions }])
    await publish(trx, id, questions, now)
  for (const table of ['categories', 'surveys']) await countOn(trx, table, 'id')
}

async function publish(trx: Trx, surveyId: number, questions: DemoQuestion[], now: Date) {
  const version = await trx
    .insertInto('survey_versions')
    .values({ survey_id: surveyId, number: 1, published_at: now, created_at: now })
    .returning('id')
    .executeTakeFirstOrThrow()
  await trx
    .insertInto('questions')
    .values(
      questions.map((question, position) => ({
        survey_version_id: version.id,
        position: position + 1,
        datum_id: question.datum,
        label: question.question,
        type: question.type,
        select_options: JSON.stringify(question.choices),
        optional: question.optional,
      })),
    )
    .execute()
}

function allData({ knownData, ideas }: SeedCatalog) {
  const data = new Map<number, { id: number; label: string; type: string }>()
  for (const { id, label, type } of knownData) data.set(id, { id, label, type })
  for (const { questions } of ideas)
    for (const { datum, label, type } of questions) if (!data.has(datum)) data.set(datum, { id: datum, label, type })
  return [...data.values()]
}

/** Advances the sequence past explicitly inserted IDs, so that the next row does not collide with them. */
export async function countOn(trx: Trx, table: string, column: string): Promise<void> {
  await sql`select setval(pg_get_serial_sequence(${table}, ${column}), (select max(${sql.ref(column)}) from ${sql.table(table)}))`.execute(
    trx,
  )
}
