import { type Kysely, sql } from 'kysely'
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
    select c.id, c.name, c.description, c.hue, c.retired_at is not null as retired, ${ideasOf(asked_since)} as ideas
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
    'company', (select companies.name from companies where companies.id = s.company_id))
    order by s.is_custom, s.position, s.id)
  from surveys s where s.category_id = c.id and s.listed), '[]')`
