import type { Kysely } from 'kysely'
import type { TranslatedText } from '#contract/desk/operations/translations.ts'
import type { DeskTables } from '#server/platform/db/tables.ts'
import type { Place, Translated } from '#server/records/translations/stored.ts'

/** Places of a record's published translations. The questions of an idea are those of its live version. */
export async function placesOf(db: Kysely<DeskTables>, record: Translated): Promise<readonly Place[]> {
  if (record.kind !== 'idea') return [record]
  const version = await db
    .selectFrom('survey_versions')
    .select('id')
    .where('survey_id', '=', record.id)
    .where('published_at', 'is not', null)
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirst()
  return version ? [record, { kind: 'version', id: version.id }] : [record]
}

/** Name and description belong to the idea, everything else to its version. */
export const isOfPlace = ({ kind }: Place, { field }: Pick<TranslatedText, 'field'>) =>
  (kind === 'version') === (field.startsWith('question:') || field.startsWith('choice:'))
