import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { Catalog, ListedCategory } from '#contract/desk/operations/catalog.ts'
import type { DeskTables } from '#server/platform/db/tables.ts'
import { askedOf, askedSince } from './asked.ts'

/** All categories with all their ideas, in the order that members see. */
export async function readCatalog(
  db: Kysely<DeskTables>,
  now: Date,
): Promise<Omit<Catalog, 'asked_since'> & { asked_since: Date }> {
  const asked_since = askedSince(now)
  const { rows } = await sql<ListedCategory>`
    with spoken as materialized (select distinct language from translations where kind in ('category', 'idea', 'version'))
    select c.id, c.name, c.description, c.hue, c.retired_at is not null as retired, ${ideasOf(asked_since)} as ideas,
      ${missingOf({
        texts: sql`1 + (c.description <> '')::integer`,
        places: sql`kind = 'category' and thing_id = c.id and (field = 'name' or c.description <> '')`,
      })} as missing
    from categories c order by c.position, c.id`.execute(db)
  return { categories: rows, asked_since }
}

const ideasOf = (since: Date) => sql`coalesce((
  select jsonb_agg(jsonb_build_object(
    'id', s.id, 'name', s.name, 'is_custom', s.is_custom, 'visible', s.for_alpha,
    'retired', s.retired_at is not null,
    'live_version', (select max(number) from survey_versions v where v.survey_id = s.id and v.published_at is not null),
    'has_draft', exists (select from desk.idea_drafts d where d.survey_id = s.id and d.questions is not null),
    'asked', ${askedOf(since)},
    'company', (select companies.name from companies where companies.id = s.company_id),
    'missing', ${missingOf({
      texts: sql`1 + (s.description <> '')::integer + coalesce((
        select sum(1 + jsonb_array_length(select_options)) from questions where survey_version_id = live.id), 0)`,
      places: sql`(kind = 'idea' and thing_id = s.id and (field = 'name' or s.description <> '')
        or kind = 'version' and thing_id = live.id)`,
    })})
    order by s.is_custom, s.position, s.id)
  from surveys s
  left join lateral (
    select id from survey_versions v where v.survey_id = s.id and v.published_at is not null order by number desc limit 1
  ) as live on true
  where s.category_id = c.id and s.listed), '[]')`

/** Number of texts without a published translation, by language. A publication keeps no translations of other texts. */
const missingOf = ({ texts, places }: Record<'texts' | 'places', RawBuilder<unknown>>) => sql`(
  select coalesce(jsonb_object_agg(language, texts - translated) filter (where texts > translated), '{}')
  from (select spoken.language, ${texts} as texts, (
    select count(*) from translations where translations.language = spoken.language and ${places}
  ) as translated from spoken) as counted)`
