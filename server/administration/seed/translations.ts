import { sql } from 'kysely'
import type { FlowQuestion } from '#contract/desk/operations/flow.ts'
import {
  categoryTexts,
  datumKey,
  ideaTexts,
  offeringCategoryTexts,
  offeringTexts,
  type TranslatableText,
} from '#domain/translatable-texts.ts'
import type { Trx } from './context.ts'

type Row = { kind: string; thing_id: number; field: string; language: string; translation: string; english: string }

/**
 * Inserts the translations of the catalog and the offerings whose English is unchanged. Translations of operations are
 * kept.
 */
export async function insertTranslations(trx: Trx, language: string, translations: ReadonlyMap<string, string>) {
  const rowsOf = (kind: string, id: number, texts: readonly TranslatableText[]) =>
    texts.flatMap(({ field, english }): Row[] => {
      const translation = translations.get(english)
      return translation === undefined ? [] : [{ kind, thing_id: id, field, language, translation, english }]
    })
  const rows = [
    ...(await categories(trx)).flatMap((one) => rowsOf('category', one.id, categoryTexts(one))),
    ...(await ideas(trx)).flatMap((one) => rowsOf('idea', one.id, ideaTexts(one, []))),
    ...(await versions(trx)).flatMap(({ id, questions }) => rowsOf('version', id, ideaTexts(UNNAMED, questions))),
    ...(await offerings(trx)).flatMap((one) => rowsOf('offering', one.id, offeringTexts(one))),
    ...(await offeringCategories(trx)).flatMap((one) =>
      rowsOf('offering_category', one.id, offeringCategoryTexts(one)),
    ),
  ]
  await sql`
    insert into translations (kind, thing_id, field, language, translation, english)
    select kind, thing_id, field, language, translation, english
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as one (kind text, thing_id integer, field text, language text, translation text, english text)
    on conflict do nothing`.execute(trx)
}

/** Name and description belong to the idea. */
const UNNAMED = { name: '', description: '' }

const categories = (trx: Trx) => trx.selectFrom('categories').select(['id', 'name', 'description']).execute()
const ideas = (trx: Trx) => trx.selectFrom('surveys').select(['id', 'name', 'description']).execute()

async function versions(trx: Trx) {
  const rows = await trx
    .selectFrom('questions')
    .select(['survey_version_id as id', 'datum_id', 'label', 'type', 'select_options', 'optional', 'suggested'])
    .orderBy('survey_version_id')
    .orderBy('position')
    .execute()
  const questions = rows.map(({ id, select_options, datum_id, ...question }) => ({
    id,
    question: {
      ...question,
      key: datumKey(datum_id),
      datum_id,
      datum_label: '',
      // the column was validated when it was written
      choices: (select_options as { value: string; label: string }[]).map((choice) => ({
        ...choice,
        key: choice.value,
      })),
    } satisfies FlowQuestion,
  }))
  return [...Map.groupBy(questions, ({ id }) => id)].map(([id, group]) => ({
    id,
    questions: group.map(({ question }) => question),
  }))
}

async function offerings(trx: Trx) {
  const rows = await trx
    .selectFrom('offerings')
    .select(['id', 'name', 'heading', 'subheading', 'request_survey_cta'])
    .execute()
  const sections = await trx
    .selectFrom('offering_sections')
    .select(['offering_id', 'section_type', 'heading', 'items', 'cta_text'])
    .orderBy('offering_id')
    .orderBy('position')
    .execute()
  return rows.map((row) => ({
    ...row,
    sections: sections
      .filter(({ offering_id }) => offering_id === row.id)
      // the column was validated when it was written
      .map((section) => ({ ...section, items: section.items as { key: string; value: string }[] })),
  }))
}

const offeringCategories = (trx: Trx) =>
  trx.selectFrom('offering_categories').select(['external_id as id', 'name']).execute()
