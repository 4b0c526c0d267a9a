import { type Kysely, sql } from 'kysely'
import type { NextItem, QuestionType } from '#contract/shared/question.ts'
import { choiceField, datumKey, questionField } from '#domain/translatable-texts.ts'
import type { MemberTables } from '#server/platform/db/tables.ts'
import type { MemberActor } from '#server/platform/http/app.ts'
import { readTranslations } from '#server/records/translations/translated.ts'
import { questionTypeRecords } from './question-types.ts'

/** The row of a run, if it belongs to this member. */
export function ownRun(db: Kysely<MemberTables>, member: MemberActor, externalId: string) {
  return db
    .selectFrom('survey_runs')
    .select(['id', 'external_id', 'survey_version_id', 'submitted_at', 'request_id', 'linked_request_id'])
    .where('external_id', '=', externalId)
    .where('member_id', '=', member.id)
}

export type Run = { readonly id: number; readonly survey_version_id: number }

/** A question of a run with its current state. */
export type RunQuestion = {
  readonly datum_id: number
  /** English, as the concierge reads it. */
  readonly label: string
  readonly type: QuestionType
  readonly select_options: { value: string; label: string }[]
  readonly optional: boolean
  /** Whether a known answer is suggested. */
  readonly suggested: boolean
  readonly last: boolean
  /** Answered or skipped. */
  readonly answered: boolean
  readonly value: string | null
  /** This member's last answer to the same Datum in any survey. */
  readonly known: string | null
}

/** The questions of the run, in order. */
export async function questionsOf(db: Kysely<MemberTables>, member: MemberActor, run: Run): Promise<RunQuestion[]> {
  const { rows } = await sql<RunQuestion>`
    select q.datum_id, q.label, q.type, q.select_options, q.optional, q.suggested,
      q.position = max(q.position) over () as last,
      a.id is not null as answered, a.value #>> '{}' as value,
      case when jsonb_typeof(d.value) = 'string' then d.value #>> '{}' end as known
    from questions q
    left join answers a on a.survey_run_id = ${run.id} and a.datum_id = q.datum_id
    left join member_data d on d.member_id = ${member.id} and d.datum_id = q.datum_id
    where q.survey_version_id = ${run.survey_version_id}
    order by q.position`.execute(db)
  return rows
}

/** The current question; undefined if all are answered or skipped. */
export function nextQuestion(questions: readonly RunQuestion[]): RunQuestion | undefined {
  return questions.find(({ answered }) => !answered)
}

/** Returns a question that can be answered: the current one or an earlier one. */
export function askedQuestion(questions: readonly RunQuestion[], datumId: number): RunQuestion | undefined {
  const next = nextQuestion(questions)
  return questions.find((question) => question.datum_id === datumId && (question.answered || question === next))
}

/** Questions in the shape of the API and in the language of the call. The values of choices are the same in every language. */
export async function itemsOf(
  db: Kysely<MemberTables>,
  { survey_version_id: version }: Pick<Run, 'survey_version_id'>,
  questions: readonly RunQuestion[],
): Promise<NextItem[]> {
  const translate = await readTranslations(db, [{ kind: 'version', ids: questions.length > 0 ? [version] : [] }])
  return questions.map((question) => {
    const { datum_id, label, type, select_options, optional, last } = question
    const key = datumKey(datum_id)
    const options = select_options.map((option) =>
      translate('version', version, option, { label: choiceField(key, option.value) }),
    )
    const item = {
      id: datum_id,
      question: label,
      type,
      select_options: options,
      universal_answer: universalAnswer(question),
    }
    return {
      item: translate('version', version, item, { question: questionField(key) }),
      optional,
      last_question: last,
    }
  })
}

export async function nextItemOf(
  db: Kysely<MemberTables>,
  run: Pick<Run, 'survey_version_id'>,
  questions: readonly RunQuestion[],
): Promise<NextItem | null> {
  const next = nextQuestion(questions)
  const [item] = await itemsOf(db, run, next ? [next] : [])
  return item ?? null
}

function universalAnswer({ type, select_options, suggested, known }: RunQuestion): string | null {
  const isOffered = suggested && known !== null && questionTypeRecords[type].offers(known, select_options)
  return isOffered ? known : null
}
