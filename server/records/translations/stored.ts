import { type Kysely, sql } from 'kysely'
import { hasVisibleContent } from '#basics/text/graphemes.ts'
import { readTranslation, type TranslatedKind, type TranslatedText } from '#contract/desk/operations/translations.ts'
import type { TranslatableText } from '#domain/translatable-texts.ts'
import type { DeskTables } from '#server/platform/db/tables.ts'
import type { DeskTrx } from '#server/platform/db/transactions.ts'

/** A record with published translations. The questions of an idea belong to its version. */
export type Place = { readonly kind: DeskTables['translations']['kind']; readonly id: number }
/** A record that operations translate. */
export type Translated = { readonly kind: TranslatedKind; readonly id: number }

type InLanguage = TranslatedText & { readonly language: string }

/** Published translations of the places into all languages. */
export async function publishedTexts(db: Kysely<DeskTables>, places: readonly Place[]): Promise<InLanguage[]> {
  const { rows } = await sql<InLanguage>`
    select language, field, translation as text, english
    from unnest(${places.map(({ kind }) => kind)}::text[], ${places.map(({ id }) => id)}::integer[]) as wanted (kind, thing_id)
    join translations using (kind, thing_id)
    order by language, field`.execute(db)
  return rows
}

/** Replaces the published translations of a place into a language. */
export async function publishTexts(trx: DeskTrx, place: Place, language: string, texts: readonly TranslatedText[]) {
  await trx
    .deleteFrom('translations')
    .where('kind', '=', place.kind)
    .where('thing_id', '=', place.id)
    .where('language', '=', language)
    .execute()
  const shown = texts.filter(({ text }) => hasVisibleContent(text))
  if (shown.length === 0) return
  await sql`
    insert into translations (kind, thing_id, language, field, translation, english)
    select ${place.kind}, ${place.id}, ${language}, one.field, one.text, one.english
    from jsonb_to_recordset(${JSON.stringify(shown)}::jsonb) as one (field text, text text, english text)`.execute(trx)
}

export type Draft = { readonly language: string; readonly revision: number; readonly texts: TranslatedText[] }

/** Translations of a record as operations edit them, into all languages. */
export async function draftsOf(trx: DeskTrx, { kind, id }: Translated): Promise<Draft[]> {
  const rows = await trx
    .selectFrom('desk.translation_drafts')
    .select(['language', 'revision', 'texts'])
    .where('kind', '=', kind)
    .where('thing_id', '=', id)
    .execute()
  return rows.map((row) => ({ ...row, texts: textsIn(row) }))
}

/** The column was validated when it was written; the order of the properties is that of the schema. */
export const textsIn = ({ texts }: { texts: unknown }) =>
  readTranslation.answer.shape.translation.shape.texts.parse(texts)

/** Replaces the texts of a draft and increments its revision. */
export async function changeDraft(trx: DeskTrx, { kind, id }: Translated, draft: Draft) {
  await trx
    .updateTable('desk.translation_drafts')
    .set({ revision: draft.revision + 1, texts: JSON.stringify(draft.texts) })
    .where('kind', '=', kind)
    .where('thing_id', '=', id)
    .where('language', '=', draft.language)
    .execute()
}

/**
 * Moves translations to the new places of their texts, after the English of a record was saved: a section that moved
 * keeps its translation, and so does a text that was changed.
 */
export async function moveTexts(
  trx: DeskTrx,
  record: Translated,
  before: readonly TranslatableText[],
  after: readonly TranslatableText[],
) {
  const from = sources(before, after)
  if (after.every(({ field }) => from.get(field) === field)) return
  const moved = (texts: readonly TranslatedText[]) => {
    const byField = new Map(texts.map((text) => [text.field, text]))
    return after.flatMap(({ field }) => {
      const text = byField.get(from.get(field) ?? '')
      return text ? [{ ...text, field }] : []
    })
  }
  const published = await publishedTexts(trx, [record])
  for (const language of new Set(published.map((text) => text.language)))
    await publishTexts(trx, record, language, moved(published.filter((text) => text.language === language)))
  for (const draft of await draftsOf(trx, record))
    await changeDraft(trx, record, { ...draft, texts: moved(draft.texts) })
}

/** Previous field of each text: the one with the same English, otherwise the same field if its text is gone. */
function sources(before: readonly TranslatableText[], after: readonly TranslatableText[]): Map<string, string> {
  const free = new Map(before.map(({ field, english }) => [field, english]))
  const found = new Map<string, string>()
  const take = (field: string, source: string | undefined) => {
    if (source === undefined) return
    found.set(field, source)
    free.delete(source)
  }
  for (const { field, english } of after) if (free.get(field) === english) take(field, field)
  for (const { field, english } of after)
    if (!found.has(field)) take(field, [...free].find(([, text]) => text === english)?.[0])
  for (const { field } of after) if (!found.has(field) && free.has(field)) take(field, field)
  return found
}
