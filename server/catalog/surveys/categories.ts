import { type Kysely, sql } from 'kysely'
import type { Category } from '#contract/member/categories.ts'
import { onboardingData } from '#contract/member/onboarding.ts'
import { Problem } from '#contract/shared/problems.ts'
import type { MemberTables } from '#server/platform/db/tables.ts'
import type { MemberActor } from '#server/platform/http/app.ts'
import { readTranslations } from '#server/records/translations/translated.ts'
import { isFor } from '#server/tenants/companies/audience.ts'

/** Every category with its ideas; the idea for anything else is last. */
export async function listCategories(db: Kysely<MemberTables>, member: MemberActor): Promise<Category[]> {
  const { rows } = await sql<Category>`
    select categories.id, categories.name, categories.description, categories.image_url, categories.hue, ${liveSurveys(member)} as request_surveys
    from categories where retired_at is null
    order by categories.position, categories.id`.execute(db)
  return inLanguageOfCall(db, rows)
}

/** Categories with ideas, those of the member's life first. A blank page is not a suggestion. */
export async function recommendCategories(db: Kysely<MemberTables>, member: MemberActor): Promise<Category[]> {
  const [categories, hues] = await Promise.all([listCategories(db, member), huesOfLife(db, member)])
  return categories
    .map((category) => ({
      ...category,
      request_surveys: category.request_surveys.filter(({ is_custom }) => !is_custom),
    }))
    .filter(({ request_surveys }) => request_surveys.length > 0)
    .toSorted((one, other) => Number(hues.has(other.hue)) - Number(hues.has(one.hue)))
}

/** Categories to suggest for each yes of the onboarding, identified by hue because operations rename them. */
const speaksFor: ReadonlyMap<number, readonly string[]> = new Map([
  [onboardingData.home, ['home', 'moving']],
  [onboardingData.car, ['car']],
  [onboardingData.parent, ['family']],
  [onboardingData.pet, ['pet']],
  [onboardingData.partner, ['family']],
])

async function huesOfLife(db: Kysely<MemberTables>, member: MemberActor): Promise<ReadonlySet<string>> {
  const yes = await db
    .selectFrom('member_data')
    .select('datum_id')
    .where('member_id', '=', member.id)
    .where('datum_id', 'in', [...speaksFor.keys()])
    .where(sql<boolean>`value = 'true'`)
    .execute()
  return new Set(yes.flatMap(({ datum_id }) => speaksFor.get(datum_id) ?? []))
}

export async function getCategory(db: Kysely<MemberTables>, member: MemberActor, id: number): Promise<Category> {
  const { rows } = await sql<Category>`
    select categories.id, categories.name, categories.description, categories.image_url, categories.hue, ${liveSurveys(member)} as request_surveys
    from categories where retired_at is null and categories.id = ${id}`.execute(db)
  const [category] = await inLanguageOfCall(db, rows)
  if (!category) throw new Problem('not_found')
  return category
}

async function inLanguageOfCall(db: Kysely<MemberTables>, categories: readonly Category[]): Promise<Category[]> {
  const ideas = categories.flatMap((category) => category.request_surveys)
  const translate = await readTranslations(db, [
    { kind: 'category', ids: categories.map(({ id }) => id) },
    { kind: 'idea', ids: ideas.map(({ id }) => id) },
  ])
  const texts = { name: 'name', description: 'description' } as const
  return categories.map((category) => ({
    ...translate('category', category.id, category, texts),
    request_surveys: category.request_surveys.map((idea) => translate('idea', idea.id, idea, texts)),
  }))
}

/**
 * Ideas that are published, not retired, and for this member. Those that are not for_alpha have a flag, and the app omits
 * them.
 */
const liveSurveys = (member: MemberActor) => sql`coalesce((
  select jsonb_agg(jsonb_build_object(
    'id', surveys.id, 'name', surveys.name, 'description', surveys.description, 'slug', slug, 'for_alpha', for_alpha,
    'is_custom', is_custom)
    order by is_custom, surveys.position, surveys.id)
  from surveys
  where category_id = categories.id and listed and surveys.retired_at is null and ${isFor(member.id, 'surveys')}
    and exists (select from survey_versions v where v.survey_id = surveys.id and v.published_at is not null)), '[]')`
