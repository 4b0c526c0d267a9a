import { sql } from 'kysely'
import { type DeskListedOffering, OFFERINGS_SHOWN } from '#contract/desk/operations/offerings.ts'
import type { DeskDb } from '#server/platform/db/connect.ts'
import { safeAddress } from './safe-address.ts'

type OfferingFilter = {
  readonly q?: string | undefined
  readonly company?: number | undefined
  readonly type?: string | undefined
  readonly featured?: boolean | undefined
  readonly retired: boolean
}

/** Benefits and partner offers, in the order that members see. */
export async function deskOfferings(
  db: DeskDb,
  filter: OfferingFilter,
): Promise<{ offerings: DeskListedOffering[]; more: boolean }> {
  const rows = await chosen(db, filter).execute()
  return {
    offerings: rows.slice(0, OFFERINGS_SHOWN).map(({ company_id, company_name, ...offering }) => ({
      ...offering,
      retired_at: offering.retired_at?.toISOString() ?? null,
      provider_logo_url: safeAddress(offering.provider_logo_url),
      company: company_id === null ? null : { id: company_id, name: company_name ?? '' },
    })),
    more: rows.length > OFFERINGS_SHOWN,
  }
}

function chosen(db: DeskDb, { q, company, type, featured, retired }: OfferingFilter) {
  const words = q ? `%${q.replaceAll(/[\\%_]/g, String.raw`\$&`)}%` : undefined
  return db
    .selectFrom('offerings')
    .leftJoin('companies', 'companies.id', 'offerings.company_id')
    .select([
      'offerings.id',
      'offerings.type',
      'offerings.name',
      'offerings.heading',
      'offerings.provider_name',
      'offerings.provider_logo_url',
      'offerings.hue',
      'offerings.featured',
      'offerings.retired_at',
      'offerings.company_id',
      'companies.name as company_name',
    ])
    .where('offerings.retired_at', retired ? 'is not' : 'is', null)
    .$if(company !== undefined, (query) => query.where('offerings.company_id', '=', company ?? null))
    .$if(type !== undefined, (query) => query.where('offerings.type', '=', type ?? ''))
    .$if(featured !== undefined, (query) => query.where('offerings.featured', '=', featured ?? false))
    .$if(words !== undefined, (query) =>
      query.where((offerings) =>
        offerings.or(
          (['offerings.name', 'offerings.heading', 'offerings.provider_name'] as const).map((column) =>
            offerings(column, 'ilike', words ?? ''),
          ),
        ),
      ),
    )
    .orderBy((offerings) => offerings('offerings.type', '<>', 'benefit'))
    .orderBy(({ fn }) => fn('folded', ['companies.name']))
    .orderBy('offerings.position')
    .orderBy('offerings.id')
    .limit(OFFERINGS_SHOWN + 1)
}

/** Records to which an offering can refer. */
export async function offeringChoices(db: DeskDb) {
  const [companies, categories, ideas, types] = await Promise.all([
    db
      .selectFrom('companies')
      .select(['id', 'name'])
      .where('closed_at', 'is', null)
      .orderBy(({ fn }) => fn('folded', ['name']))
      .execute(),
    db
      .selectFrom('offering_categories')
      .select(['external_id as id', 'name'])
      .select(
        sql<Record<string, string>>`(select coalesce(jsonb_object_agg(language, translation), '{}') from translations
          where kind = 'offering_category' and thing_id = external_id and field = 'name')`.as('translations'),
      )
      .orderBy('position')
      .orderBy('external_id')
      .execute(),
    // only ideas that members can start can be offered as help
    db
      .selectFrom('surveys')
      .select(['id', 'name'])
      .where('for_alpha', '=', true)
      .where('retired_at', 'is', null)
      .orderBy(({ fn }) => fn('folded', ['name']))
      .execute(),
    db.selectFrom('offerings').select('type').distinct().orderBy('type').execute(),
  ])
  return {
    companies,
    categories: categories.map(({ name }) => name),
    category_translations: categories,
    ideas,
    types: types.map(({ type }) => type),
  }
}
