import { type Kysely, sql } from 'kysely'
import type { NextItem, QuestionType } from '#contract/shared/question.ts'
import type { MemberTables } from '#server/db/tables.ts'
import type { MemberActor } from '#server/http/app.ts'
import { questionTypeRecords } from './question-types.ts'

/** The row behind a run, if it is this member's. */
export function ownRun(db: Kysely<MemberTables>, member: MemberActor, externalId: string) {
  return db
    .selectFrom('survey_runs')
    .select(['id', 'external_id', 'survey_version_id', 'submitted_at', 'request_id', 'linked_request_id'])
    .where('external_id', '=', externalId)
    .where('member_id', '=', member.id)
}

export type Run = { readonly id: number; readonly survey_version_id: number }

/** A question of a run, with what has become of it. */
export type RunQuestion = {
  readonly datum_id: number
  readonly label: string
  readonly type: QuestionType
  readonly select_options: { value: string; label: string }[]
  readonly optional: boolean
  /** Whether what is known is offered. */
  readonly suggested: boolean
  readonly last: boolean
  /** Answered or skipped. */
  readonly answered: boolean
  readonly value: string | null
  /** What this member last said of the same Datum anywhere. */
  readonly known: string | null
}

/** The run's questions in the order in which they are asked. */
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

/** The question that is asked now; none where all are answered or skipped. */
export function nextQuestion(questions: readonly RunQuestion[]): RunQuestion | undefined {
  return questions.find(({ answered }) => !answered)
}

/** Questions are asked one by one: those up to the next one may be answered. */
export function askedQuestion(questions: readonly RunQuestion[], datumId: number): RunQuestion | undefined {
  const next = nextQuestion(questions)
  return questions.find((question) => question.datum_id === datumId && (question.answered || question === next))
}

/** The wire's shape of a question. */
export function itemOf(question: RunQuestion): NextItem {
  const { datum_id, label, type, select_options, optional, last } = question
  const item = { id: datum_id, question: label, type, select_options, universal_answer: universalAnswer(question) }
  return { item, optional, last_question: last }
}

export function nextItemOf(questions: readonly RunQuestion[]): NextItem | null {
  const next = nextQuestion(questions)
  return next ? itemOf(next) : null
}

function universalAnswer({ type, select_options, suggested, known }: RunQuestion): string | null {
  const isOffered = suggested && known !== null && questionTypeRecords[type].offers(known, select_options)
  return isOffered ? known : null
}
