import { type Kysely, sql } from 'kysely'
import { SOURCE_LANGUAGE } from '#basics/language/languages.ts'
import { currentLanguage } from '#basics/language/translate.ts'
import type { MemberTables } from '#server/platform/db/tables.ts'

type Kind = MemberTables['translations']['kind']
type Places = { readonly kind: Kind; readonly ids: readonly number[] }

/** Properties of a record that are English because a translation is missing; absent if none is missing. */
export type InEnglish = { in_english?: string[] }

/** Returns a record in the language of the call. */
export type Translate = <T extends object>(
  kind: Kind,
  id: number,
  record: T,
  /** Field of the translation by property. Empty texts are not translated. */
  fields: Partial<Readonly<Record<keyof T & string, string>>>,
) => T & InEnglish

const asWritten: Translate = (_kind, _id, record) => record

/** Reads the published translations of records into the language of the call with one query; in English, with none. */
export async function readTranslations(db: Kysely<MemberTables>, places: readonly Places[]): Promise<Translate> {
  const language: string = currentLanguage()
  const [kinds, ids] = [places.flatMap((one) => one.ids.map(() => one.kind)), places.flatMap((one) => one.ids)]
  if (language === SOURCE_LANGUAGE || ids.length === 0) return asWritten
  const { rows } = await sql<{ kind: Kind; thing_id: number; field: string; translation: string }>`
    select kind, thing_id, field, translation
    from unnest(${kinds}::text[], ${ids}::integer[]) as wanted (kind, thing_id)
    join translations using (kind, thing_id)
    where language = ${language}`.execute(db)
  return translateWith(new Map(rows.map((row) => [keyOf(row.kind, row.thing_id, row.field), row.translation])))
}

const keyOf = (kind: Kind, id: number, field: string) => `${kind} ${id} ${field}`

const translateWith =
  (found: ReadonlyMap<string, string>): Translate =>
  (kind, id, record, fields) => {
    const english = new Map<string, unknown>(Object.entries(record))
    const wanted = Object.entries<string | undefined>(fields).filter(([name]) => Boolean(english.get(name)))
    const translations = wanted.map(([name, field]) => [name, found.get(keyOf(kind, id, field ?? ''))] as const)
    const missing = translations.flatMap(([name, translation]) => (translation === undefined ? [name] : []))
    return {
      ...record,
      ...Object.fromEntries(translations.filter(([, translation]) => translation !== undefined)),
      ...(missing.length > 0 && { in_english: missing }),
    }
  }
