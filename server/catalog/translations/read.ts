import type { Kysely } from 'kysely'
import type { Translation } from '#contract/desk/operations/translations.ts'
import { Problem } from '#contract/shared/problems.ts'
import { placesOf } from '#server/catalog/catalog/translated-places.ts'
import type { DeskTables } from '#server/platform/db/tables.ts'
import { publishedTexts, type Translated, textsIn } from '#server/records/translations/stored.ts'

/** A translation as it is edited. Before its first save, it is the published one. */
export async function readTranslation(
  db: Kysely<DeskTables>,
  record: Translated,
  language: string,
): Promise<Omit<Translation, 'changed_at'> & { changed_at: Date | null }> {
  if (!(await isThere(db, record))) throw new Problem('not_found')
  const draft = await db
    .selectFrom('desk.translation_drafts as draft')
    .innerJoin('desk.staff as staff', 'staff.id', 'draft.changed_by')
    .select(['draft.revision', 'draft.texts', 'staff.name as changed_by', 'draft.changed_at'])
    .where('kind', '=', record.kind)
    .where('thing_id', '=', record.id)
    .where('language', '=', language)
    .executeTakeFirst()
  const published = (await publishedTexts(db, await placesOf(db, record)))
    .filter((text) => text.language === language)
    .map(({ field, text, english }) => ({ field, text, english }))
  if (!draft) return { revision: 0, texts: published, published, changed_by: null, changed_at: null }
  return { ...draft, texts: textsIn(draft), published }
}

const TABLES = { category: 'categories', idea: 'surveys', offering: 'offerings' } as const

async function isThere(db: Kysely<DeskTables>, { kind, id }: Translated): Promise<boolean> {
  const found =
    kind === 'offering_category'
      ? await db.selectFrom('offering_categories').select('name').where('external_id', '=', id).executeTakeFirst()
      : await db
          .selectFrom(TABLES[kind])
          .select('name')
          .where('id', '=', id)
          .$if(kind === 'idea', (query) => query.where('listed', '=', true))
          .executeTakeFirst()
  return found !== undefined
}
