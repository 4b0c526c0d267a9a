import { type QueryExecutorProvider, sql } from 'kysely'
import { SOURCE_LANGUAGE } from '#basics/language/languages.ts'
import { currentLanguage } from '#basics/language/translate.ts'

type Kind = 'category' | 'idea'

/** Returns a name in the language of the call: that of a category, or of a request that has the name of its idea. */
export type TranslateName = <Name extends string | null>(kind: Kind, name: Name) => Name | string

const asWritten: TranslateName = (_kind, name) => name

/** Reads the translations of names into the language of the call with one query; in English, with none. */
export async function readNames(db: QueryExecutorProvider, wanted: readonly (string | null)[]): Promise<TranslateName> {
  const language: string = currentLanguage()
  const names = wanted.filter((name) => name !== null)
  if (language === SOURCE_LANGUAGE || names.length === 0) return asWritten
  const { rows } = await sql<{ kind: Kind; name: string; translation: string }>`
    select kind, name, translation from (
      select kind, translation, unnest(array[english, coalesce(categories.name, surveys.name)]) as name
      from translations
      left join categories on kind = 'category' and categories.id = thing_id
      left join surveys on kind = 'idea' and surveys.id = thing_id
      where kind in ('category', 'idea') and field = 'name' and language = ${language}
    ) as named
    where name = any(${names})`.execute(db)
  const found = new Map(rows.map(({ kind, name, translation }) => [`${kind} ${name}`, translation]))
  return (kind, name) => found.get(`${kind} ${name}`) ?? name
}

type Answered = { readonly question: string; readonly answer: string }

/** The questions of a request and the chosen answers in the language of the call; what the member typed stays. */
export async function translateAnswers<A extends Answered>(
  db: QueryExecutorProvider,
  requestId: number,
  answers: readonly A[],
): Promise<A[]> {
  const language: string = currentLanguage()
  if (language === SOURCE_LANGUAGE || answers.length === 0) return [...answers]
  const { rows } = await sql<{ label: string; question: string | null; choices: Record<string, string> | null }>`
    select q.label, asked.translation as question, (
      select jsonb_object_agg(choice ->> 'label', chosen.translation)
      from jsonb_array_elements(q.select_options) as choice
      join translations chosen on chosen.kind = 'version' and chosen.thing_id = q.survey_version_id
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
    return {
      ...one,
      question: asked?.question ?? one.question,
      answer: asked?.choices?.[one.answer] ?? one.answer,
    }
  })
}
