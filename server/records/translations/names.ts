import { type QueryExecutorProvider, type RawBuilder, sql } from 'kysely'
import { SOURCE_LANGUAGE } from '#basics/language/languages.ts'
import { currentLanguage } from '#basics/language/translate.ts'
import type { InEnglish } from './translated.ts'

type Kind = 'category' | 'idea'
type Kinds<R> = { readonly [Property in keyof R & string]?: Kind }

/**
 * Returns a record with its names in the language of the call: names of categories, and of requests that have the name
 * of their idea. A name of the catalog without a translation is listed as English; any other name is unchanged.
 */
export type TranslateNames = <R extends object>(record: R, kinds: Kinds<R>) => R & InEnglish

const asWritten: TranslateNames = (record) => record

/** Reads the translations of names into the language of the call with one query; in English, with none. */
export async function readNames(
  db: QueryExecutorProvider,
  wanted: readonly (string | null)[],
): Promise<TranslateNames> {
  const language: string = currentLanguage()
  const names = wanted.filter((name) => name !== null)
  if (language === SOURCE_LANGUAGE || names.length === 0) return asWritten
  const { rows } = await sql<{ kind: Kind; name: string; translation: string | null }>`
    select kind, name, max(translation) as translation from (${namesIn(language)}) as named
    where name = any(${names}) group by kind, name`.execute(db)
  return translateWith(new Map(rows.map(({ kind, name, translation }) => [`${kind} ${name}`, translation])))
}

/** Current and earlier English names of the catalog with their translations; null for a missing one. */
export const namesIn = (language: string): RawBuilder<unknown> => sql`
  select named.kind, named.name, translation from (
    select 'category' as kind, id, name from categories union all select 'idea', id, name from surveys
  ) as named left join translations
    on translations.kind = named.kind and thing_id = named.id and field = 'name' and language = ${language}
  union all
  select kind, english, translation from translations
  where kind in ('category', 'idea') and field = 'name' and language = ${language}`

const translateWith =
  (found: ReadonlyMap<string, string | null>): TranslateNames =>
  (record, kinds) => {
    const names = new Map<string, unknown>(Object.entries(record))
    const known = Object.entries<Kind | undefined>(kinds).map(
      ([property, kind]) => [property, found.get(`${kind} ${String(names.get(property))}`)] as const,
    )
    return inLanguage(record, known)
  }

/** The record with its translated properties; null is a missing translation, undefined a text of another source. */
function inLanguage<R extends object>(
  record: R,
  texts: readonly (readonly [property: string, translation: string | null | undefined])[],
): R & InEnglish {
  const english = texts.flatMap(([property, translation]) => (translation === null ? [property] : []))
  return {
    ...record,
    ...Object.fromEntries(texts.filter(([, translation]) => translation != null)),
    ...(english.length > 0 && { in_english: english }),
  }
}

/** Translations by label; null for a missing one. */
type Choices = Readonly<Record<string, string | null>>

type Answered = { readonly question: string; readonly answer: string }

/** The questions of a request and the chosen answers in the language of the call; what the member typed stays. */
export async function translateAnswers<A extends Answered>(
  db: QueryExecutorProvider,
  requestId: number,
  answers: readonly A[],
): Promise<(A & InEnglish)[]> {
  const language: string = currentLanguage()
  if (language === SOURCE_LANGUAGE || answers.length === 0) return [...answers]
  const { rows } = await sql<{ label: string; question: string | null; choices: Choices | null }>`
    select q.label, asked.translation as question, (
      select jsonb_object_agg(choice ->> 'label', chosen.translation)
      from jsonb_array_elements(q.select_options) as choice
      left join translations chosen on chosen.kind = 'version' and chosen.thing_id = q.survey_version_id
        and chosen.language = ${language} and chosen.field = 'choice:datum-' || q.datum_id || ':' || (choice ->> 'value')
    ) as choices
    from survey_runs run
    join questions q on q.survey_version_id = run.survey_version_id
    left join translations asked on asked.kind = 'version' and asked.thing_id = q.survey_version_id
      and asked.language = ${language} and asked.field = 'question:datum-' || q.datum_id
    where run.request_id = ${requestId}`.execute(db)
  const byLabel = new Map(rows.map((row) => [row.label, row]))
  return answers.map((one) => {
    const asked = byLabel.get(one.question)
    return inLanguage(one, [
      ['question', asked?.question],
      ['answer', asked?.choices?.[one.answer]],
    ])
  })
}
